import { AvatarMenu } from './avatar-menu.tsx';
import { SearchEntry } from './search-entry.tsx';

interface MemberCornerProps {
  username: string;
  isAdmin: boolean;
  onLogout: () => void;
}

/** The end of the header, loaded for members only. */
export default function MemberCorner({ username, isAdmin, onLogout }: MemberCornerProps) {
  return (
    <>
      <SearchEntry isAdmin={isAdmin} />
      <AvatarMenu username={username} isAdmin={isAdmin} onLogout={onLogout} />
    </>
  );
}
