import { renderToString } from 'react-dom/server';
import { Page } from './page.jsx';

export const render = () => renderToString(<Page />);
