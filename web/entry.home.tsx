import { hydrateLightPage } from './routes/parts/hydrate-light-page.tsx';
import { HomePage } from './routes/parts/home-page.tsx';

hydrateLightPage('/', HomePage);
