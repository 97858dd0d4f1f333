/** The address that a sign-in link was sent to, so that opening the link in the same browser does not ask for it. The others are kept in the tab. */
export const LINK_EMAIL = 'academy.email-link';

/** The e-mail link last used in this tab: its code and the address that resulted. */
export const USED_LINK = 'academy.used-link';

/** The e-mail address last entered in a form. */
export const TYPED_EMAIL = 'academy.typed-email';

/** The provider waiting to be linked once its account is signed in to, as JSON. */
export const PENDING_LINK = 'academy.pending-link';
