import {
  IconCalendarPlus,
  IconCalendarWeek,
  IconFileCertificate,
  IconFileText,
  IconReceiptEuro,
  IconTruck,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Gruppo, Voce } from '#features/ricerca/components/voce.ts'
import { oggi } from '#shared/dates.ts'
import { normalizza } from '#shared/text.ts'
import { vociPer } from '#web/nav.ts'
import { NUOVO } from '#web/nuovo.ts'

type Azione = Omit<Voce, 'chiave'> & { soloAdmin?: true }

const azioni = (): Azione[] => [
  {
    titolo: 'Nuovo Appuntamento',
    icona: IconCalendarPlus,
    a: '/appuntamenti',
    stato: { nuovoAppuntamento: {} },
    soloAdmin: true,
  },
  { titolo: 'Nuovo Cliente', icona: IconUserPlus, a: '/clienti', stato: NUOVO },
  { titolo: 'Nuovo Preventivo', icona: IconFileText, a: '/contabilita', stato: NUOVO, soloAdmin: true },
  {
    titolo: 'Nuova Fattura',
    icona: IconReceiptEuro,
    a: '/contabilita?scheda=fatture',
    stato: NUOVO,
    soloAdmin: true,
  },
  { titolo: 'Nuovo RCEE', icona: IconFileCertificate, a: '/rcee', stato: NUOVO },
  { titolo: 'Nuovo Fornitore', icona: IconTruck, a: '/fornitori', stato: NUOVO, soloAdmin: true },
  { titolo: 'Planning settimanale', icona: IconCalendarWeek, a: `/?planning=${oggi()}`, soloAdmin: true },
]

/** What can be begun and where one can go, by role; with `q` only what begins with each of its words. */
export function comandi(q: string, admin: boolean): Gruppo[] {
  const cercate = normalizza(q).split(' ').filter(Boolean)
  const risponde = ({ titolo }: { titolo: string }) => {
    const sue = normalizza(titolo).split(' ')
    return cercate.every((parola) => sue.some((sua) => sua.startsWith(parola)))
  }
  return [
    {
      nome: 'Azioni',
      voci: azioni()
        .filter((azione) => admin || !azione.soloAdmin)
        .filter(risponde)
        .map(({ soloAdmin: _, ...voce }) => ({ ...voce, chiave: `azione ${voce.titolo}` })),
    },
    {
      nome: 'Schermate',
      voci: vociPer(admin)
        .map(({ percorso, testo, icona }) => ({
          chiave: `schermata ${percorso}`,
          titolo: testo,
          icona,
          a: percorso,
        }))
        .filter(risponde),
    },
  ].filter(({ voci }) => voci.length > 0)
}
