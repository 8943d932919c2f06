import {
  avvisoDal,
  canoniDi,
  finePeriodo,
  mesiDelCanone,
  numeroContratto,
} from '#scadenze/contratti/rules.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { CaldaiaDemo } from './plants.ts'
import type { Sorte } from './random.ts'

const QUANTI = 25
/** Of these, one doesn't renew itself and ends soon. */
const DA_RINNOVARE = 3

const importoDi = (sorte: Sorte) => sorte.uno([84, 96, 108, 120, 150, 180])

/** Contracts of the first boilers, with their plants and fees; keys as the tables write them. */
export function contratti(sorte: Sorte, oggi: string, caldaie: readonly CaldaiaDemo[]) {
  const anno = Number(oggi.slice(0, 4))
  const fatti = caldaie.slice(0, QUANTI).map(({ clienteId }, i) => {
    const rinnovoTacito = i !== DA_RINNOVARE
    // Most began some months ago; their first fee is long invoiced on paper, but for three of this month.
    const dataInizio =
      i < 3 ? addDays(oggi, -7 * (i + 1)) : addMonths(oggi, rinnovoTacito ? -(i % 9) - 1 : -11)
    const fine = finePeriodo(dataInizio, 12)
    const periodicita = sorte.uno(['Annuale', 'Annuale', 'Semestrale'] as const)
    const visiteAnno = sorte.uno([1, 1, 1, 2] as const)
    return {
      contratto: {
        ...{
          numero: numeroContratto(anno, i + 1),
          clienteId,
          dittaId: null,
          stato: 'Attivo',
          dataInizio,
          fine,
        },
        ...{ avvisoDal: avvisoDal(fine, rinnovoTacito, 60), durataMesi: 12, rinnovoTacito },
        ...{ preavvisoGiorni: 60, canone: importoDi(sorte), aliquotaIva: '10', periodicita },
        ...{ anticipato: i < 3, visiteAnno, ancora: 'Ultima_Visita', rceeCompreso: sorte.capita(40) },
        ...{ note: null, disdettoIl: null },
      },
      caldaiaId: i + 1,
      mesi: mesiDelCanone(periodicita, visiteAnno),
    }
  })
  return {
    contratti: fatti.map(({ contratto }) => contratto),
    impianti: fatti.map(({ caldaiaId }, i) => ({
      contratto_id: i + 1,
      caldaia_id: caldaiaId,
      condizionatore_id: null,
    })),
    canoni: fatti.flatMap(({ contratto, mesi }, i) =>
      canoniDi({ dal: contratto.dataInizio, al: contratto.fine, canone: contratto.canone * 100, mesi })
        // What was due before this demo began is settled.
        .filter(({ dal, al }) => (contratto.anticipato ? dal >= addDays(oggi, -30) : al >= oggi))
        .map(({ dal, al, importo }) => ({
          ...{ contrattoId: i + 1, dal, al, importo: importo / 100, fatturaId: null },
          dovutoDal: contratto.anticipato ? dal : al,
        })),
    ),
    ultimo: fatti.length,
  }
}
