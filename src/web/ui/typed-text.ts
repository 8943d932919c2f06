import { type ChangeEvent, type FocusEvent, useState } from 'react'

interface Typed {
  onChange: (value: never) => void
  onBlur: () => void
}

/**
 * What a text field shows of a number: one's own text while one types, the number as it is written once left.
 * @param atRest how it is written
 * @param read what the form holds of a text
 */
export function useTypedText<V>(
  field: Typed,
  atRest: string,
  read: (text: string) => V,
): { typed: string | null; props: object } {
  const [typed, setTyped] = useState<string | null>(null)
  const props = {
    value: typed ?? atRest,
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      setTyped(atRest)
      // What is typed replaces it.
      target.select()
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      field.onChange(read(target.value) as never)
    },
    onBlur: () => {
      setTyped(null)
      field.onBlur()
    },
  }
  return { typed, props }
}
