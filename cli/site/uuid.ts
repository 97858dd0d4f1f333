/** Whether a text has the shape of a uuid. */
export const isUuid = (text: string): boolean => UUID.test(text);

// --- internal ---

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
