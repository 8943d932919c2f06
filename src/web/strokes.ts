/** A key as it was pressed. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where one types. */
export const WRITABLE = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'

/** AltGr is Ctrl and Alt together. */
export const isText = ({ key, ctrlKey, metaKey, altKey }: Stroke): boolean =>
  key.length === 1 && !metaKey && ctrlKey === altKey

export const DIALOG = '[role="dialog"]'
