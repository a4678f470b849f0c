import { useParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { CertificatePage } from '#web/customer/shares/certificate-page.tsx';
import { CERTIFICATE } from '#web/customer/shares/shares-words.ts';

export const meta = () => pageMeta({ title: CERTIFICATE.title, noIndex: true });

export default function Approval() {
  const { id = '' } = useParams();
  return <CertificatePage key={id} id={id} />;
}
