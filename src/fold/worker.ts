/** Piscina worker: folds one group of row batches. */
export { replyTo as default } from './fold-group.js';
