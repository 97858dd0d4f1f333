/** Where a password policy is read (`GET`) and, in an emulator only, changed (`PUT`). */
export const POLICY_PATH = '/identitytoolkit.googleapis.com/v2/passwordPolicy';

/** Where subscribers are read (`GET`) and deleted (`DELETE`), in an emulator only. */
export const SUBSCRIBERS_PATH = '/emulator/v1/subscribers';
