/** Whether a string has the shape of a uuid. */
export const isUuid = (text: string): boolean => text.length === LENGTH && UUID.test(text);

// --- internal ---

// Called for every string of a space; few have this length.
const LENGTH = 36;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
