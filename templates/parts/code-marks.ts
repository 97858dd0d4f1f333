/**
 * Splits a text field at what its editor marked as code with backticks: texts at even places, code at odd ones.
 *
 * @example splitAtCode('Use `gap` here') // => ['Use ', 'gap', ' here']
 */
export const splitAtCode = (text: string): readonly string[] => text.split(/`([^`]+)`/);

/**
 * A text field without the backticks around code, for where nothing can be marked.
 *
 * @example withoutCodeMarks('Use `gap` here') // => 'Use gap here'
 */
export const withoutCodeMarks = (text: string): string => splitAtCode(text).join('');
