/** Whether a text has the shape of a uuid. */
export const isUuid = (text: string): boolean => text.length === LENGTH && UUID.test(text);

// --- internal ---

// Asked of every text of a space, of which few are as long.
const LENGTH = 36;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
