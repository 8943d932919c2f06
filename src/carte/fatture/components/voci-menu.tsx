import {
  IconArrowsExchange,
  IconCalendarPlus,
  IconCircleCheck,
  IconEdit,
  IconEye,
  IconFileText,
  IconReceiptEuro,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import type { Fattura, VoceScadenziario } from '#carte/fatture/contract.ts'
import { passiDi } from '#carte/fatture/rules.ts'
import { voceInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'

const ICONA = { size: 17, 'aria-hidden': true }

/** The three-dot menu (docs/product.md §11.7): 'Elimina' only closes it (§23.1). What is issued is locked (§30.5). */
export const vociMenuFattura = (
  fattura: Fattura,
  azioni: AzioniFattura,
  scelte?: { visualizza: boolean },
): Voci => vociDiRiga({ ...fattura, passi: passiDi(fattura) }, azioni, scelte)

type Voci = (MenuAction | 'separatore' | false)[]
type InMenu = Pick<VoceScadenziario['fattura'], 'id' | 'fase' | 'tipo' | 'passi'>

/** The same of a row that shows less than an invoice. */
export function vociDiRiga<F extends InMenu>(
  fattura: F,
  azioni: AzioniFattura<F>,
  { visualizza = true } = {},
): Voci {
  const apri = visualizza && {
    testo: 'Visualizza',
    icona: <IconEye {...ICONA} />,
    onScelta: () => azioni.apri(fattura),
  }
  const modifica = {
    testo: 'Modifica',
    icona: <IconEdit {...ICONA} />,
    onScelta: () => azioni.modifica(fattura),
  }
  if (fattura.fase === 'Bozza')
    return [
      apri,
      modifica,
      'separatore',
      {
        testo: 'Elimina bozza…',
        icona: <IconTrashX {...ICONA} />,
        pericolo: true,
        onScelta: () => azioni.cancella(fattura),
      },
    ]
  const daPagare = fattura.passi.includes('paga') && {
    testo: 'Segna come pagata',
    icona: <IconCircleCheck {...ICONA} />,
    onScelta: () => azioni.paga(fattura),
  }
  const rimborso = fattura.passi.includes('rimborso')
  const incassa = (rimborso || fattura.passi.includes('pagamento')) && {
    testo: rimborso ? 'Registra rimborso' : 'Registra pagamento',
    icona: <IconReceiptEuro {...ICONA} />,
    onScelta: () => azioni.incassa(fattura),
  }
  const compensa = fattura.passi.includes('compensa') && {
    testo: 'Compensa con una fattura',
    icona: <IconArrowsExchange {...ICONA} />,
    onScelta: () => azioni.compensa(fattura),
  }
  const prolunga = {
    testo: 'Prolunga scadenza',
    icona: <IconCalendarPlus {...ICONA} />,
    onScelta: () => azioni.prolunga(fattura),
  }
  if (fattura.fase === 'Emessa') {
    const invia = voceInvia(() => azioni.invia(fattura))
    return [invia, daPagare, incassa, compensa, prolunga, visualizza && 'separatore', apri]
  }
  return [
    daPagare,
    incassa,
    compensa,
    prolunga,
    'separatore',
    apri,
    fattura.tipo === 'Attiva' && {
      testo: 'Vista fattura',
      icona: <IconFileText {...ICONA} />,
      onScelta: () => azioni.vista(fattura),
    },
    modifica,
    { testo: 'Elimina', icona: <IconTrash {...ICONA} />, onScelta: () => {} },
    'separatore',
    {
      testo: 'Cancella registrazione…',
      icona: <IconTrashX {...ICONA} />,
      pericolo: true,
      onScelta: () => azioni.cancella(fattura),
    },
  ]
}
