/** Whether a server that answered so may give another answer soon: it was slow, had too many requests, or failed. */
export const isBusy = ({ status }: Response): boolean => status === 408 || status === 429 || status >= 500;
