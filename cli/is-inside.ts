import { sep } from 'node:path';

/** Whether the real path of a file is one below a folder's. */
export const isInside = (file: string, folder: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
