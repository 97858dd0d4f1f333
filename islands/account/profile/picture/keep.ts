import { loadAccounts, loadPictures } from '../../load.ts';

/** Stores a picture and makes it the account's; returns its address. */
export async function keepPicture(
  picture: Blob,
  options: { readonly signal: AbortSignal; readonly tell: (share: number) => void },
): Promise<string> {
  const [accounts, pictures] = await Promise.all([loadAccounts(), loadPictures()]);
  const photo = await pictures.uploadPicture(picture, options);
  // It has taken the place of the one before, so this is done even if somebody cancels now.
  await accounts.updateAccount({ photoURL: photo });
  return photo;
}

/** Takes the picture out of the account, wherever it is, and removes it if it is stored here. */
export async function dropPicture(): Promise<void> {
  const accounts = await loadAccounts();
  await accounts.updateAccount({ photoURL: '' });
  await accounts.deletePicture();
}
