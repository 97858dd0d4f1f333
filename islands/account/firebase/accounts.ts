/** All account operations for islands, in one chunk that is loaded on demand. */
export { changeEmail, changePassword, confirm, deleteAccount, readAccount, updateAccount, validatePassword } from './account.ts';
export { applyEmailChange, checkReset, finishReset, verifyEmail } from './action-codes.ts';
export { checkSession, onSession, whoIsSignedIn } from './auth.ts';
export { loadLessons, saveLessons } from './users.ts';
export { linkPending, pendingLink, resultOfRedirect, signInWith } from './federated.ts';
export { completeEmailLink, register, sendEmailLink, sendReset, sendVerification, signIn, signOut } from './sign-in.ts';
export { deleteProfile, loadProfile, saveProfile } from './users.ts';
