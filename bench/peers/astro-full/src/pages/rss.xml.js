import { feedIn } from '../feed.js';

export const GET = feedIn('es');
