type Minuscola<C extends string> = C extends Lowercase<C> ? true : false

/** `dataFollowUp` → `data_follow_up`, `creatoDA` → `creato_da`: the type of `snake()`. */
export type Snake<S extends string, Prima extends string = '_'> = S extends `${infer C}${infer R}`
  ? Minuscola<C> extends true
    ? `${C}${Snake<R, C>}`
    : Minuscola<Prima> extends true
      ? `${Prima extends '_' ? '' : '_'}${Lowercase<C>}${Snake<R, C>}`
      : `${Lowercase<C>}${Snake<R, C>}`
  : ''

/** The column of a key: an underscore before a capital that follows a small letter, all lower case. */
export function snake(chiave: string): string {
  return chiave.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
