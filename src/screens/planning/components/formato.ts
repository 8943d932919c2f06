import { useLocalStorage } from '@mantine/hooks'
import { useDesktop, usePhone } from '#web/width.ts'

/** `settimana` and `compatta` are two ways of drawing the week on a desktop. */
export type FormatoPlanning = 'settimana' | 'compatta' | 'tavoletta' | 'telefono'

type Forma = 'ampia' | 'compatta'

/** How the week is drawn on a desktop; chosen once in this browser. */
export function useForma(): [Forma, (forma: Forma) => void] {
  const [scritta, setForma] = useLocalStorage<string>({
    key: 'planning-forma',
    defaultValue: 'ampia',
    getInitialValueInEffect: false,
  })
  return [scritta === 'compatta' ? 'compatta' : 'ampia', setForma]
}

/** The form that this window has room for. */
export function useFormato(forma: Forma): FormatoPlanning {
  const ufficio = useDesktop()
  const telefono = usePhone()
  if (ufficio) return forma === 'ampia' ? 'settimana' : 'compatta'
  return telefono ? 'telefono' : 'tavoletta'
}
