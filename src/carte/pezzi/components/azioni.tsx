import {
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  type IconProps,
  IconTool,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { errorText } from '#web/http.ts'
import { editAction, type MenuAction, menuAction } from '#web/ui/action-menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { pezziApi, scaricaOrdine } from '../api.ts'
import type { Pezzo } from '../contract.ts'
import { type StatoPezzo, statoDiPrima } from '../rules.ts'

/** What is said of a step once it is taken. */
const FATTO: Record<StatoPezzo, string> = {
  Da_Ordinare: 'Da ordinare',
  Ordinato: 'Segnato ordinato',
  Arrivato: 'Segnato arrivato',
  Usato: 'Segnato usato',
  Non_Serve: 'Non serve più',
}

/** What of a part a step changes, to be put back. */
export type PrimaDelPasso = Pick<Pezzo, 'id' | 'stato' | 'arriva_il' | 'fornitore_id' | 'descrizione'>

/** Puts parts back as they were, one after the other; what can't is said. `dopo`: the version that they are put back from. */
export function useRimettiPezzi() {
  const { mutateAsync } = pezziApi.useUpdate()
  return async (pezzi: readonly (PrimaDelPasso & { dopo?: number | undefined })[]): Promise<void> => {
    try {
      for (const { id, stato, arriva_il: arrivaIl, fornitore_id: fornitoreId, dopo } of pezzi)
        await mutateAsync({ id, dati: { stato, arrivaIl, fornitoreId }, versione: dopo })
    } catch (errore) {
      toast.errore(errorText(errore, 'Il pezzo non è tornato com’era'))
    }
  }
}

/** Takes a part a step on or back; its toast undoes it. */
export function usePassoPezzo() {
  const { mutate } = pezziApi.useUpdate()
  const rimetti = useRimettiPezzi()
  return (pezzo: PrimaDelPasso, stato: StatoPezzo): void =>
    mutate(
      { id: pezzo.id, dati: { stato }, versione: undefined },
      {
        onSuccess: ({ versione: dopo }) =>
          toast.successo(pezzo.descrizione, {
            ...{ detto: FATTO[stato], record: `pezzi/${pezzo.id}` },
            annulla: () => void rimetti([{ ...pezzo, dopo }]),
          }),
        onError: (errore) => toast.errore(errorText(errore, 'Il pezzo non è stato cambiato')),
      },
    )
}

type Passo = readonly [stato: StatoPezzo, testo: string, icona: ComponentType<IconProps>]

const arrivato: Passo = ['Arrivato', 'Arrivato', IconCheck]
const usato: Passo = ['Usato', 'Usato', IconTool]
const nonServe: Passo = ['Non_Serve', 'Non serve più', IconX]

/** What may come next, the likeliest first. */
const passiDi = (pezzo: Pezzo): readonly Passo[] =>
  ({
    Da_Ordinare: [['Ordinato', 'Già ordinato', IconCheck] as const, arrivato, nonServe],
    Ordinato: [arrivato, usato, ['Da_Ordinare', 'Da ordinare di nuovo', IconArrowBackUp] as const, nonServe],
    Arrivato: [usato, ['Ordinato', 'Non è arrivato', IconArrowBackUp] as const, nonServe],
    Usato: [['Arrivato', 'Non è stato usato', IconArrowBackUp] as const],
    Non_Serve: [[statoDiPrima(pezzo), 'Serve ancora', IconArrowBackUp] as const],
  })[pezzo.stato]

/** The entries of a part's menu, and the step that has a button of its own. */
export function useAzioniPezzo(onModifica: (pezzo: Pezzo) => void) {
  const passo = usePassoPezzo()
  return (pezzo: Pezzo): { voci: (MenuAction | false)[]; avanti: MenuAction | undefined } => {
    const passi = passiDi(pezzo).map(([stato, testo, Icona]) =>
      menuAction(testo, Icona as Parameters<typeof menuAction>[1], () => passo(pezzo, stato)),
    )
    const conBottone = pezzo.stato === 'Ordinato' || pezzo.stato === 'Arrivato'
    const { ordine_id } = pezzo
    return {
      avanti: conBottone ? passi[0] : undefined,
      voci: [
        editAction(() => onModifica(pezzo)),
        ...passi.slice(conBottone ? 1 : 0),
        ordine_id !== null &&
          pezzo.stato !== 'Da_Ordinare' &&
          menuAction('Scarica l’ordine', IconDownload, () =>
            scaricaOrdine(ordine_id).catch((errore) =>
              toast.errore(errorText(errore, 'L’ordine non è stato scaricato')),
            ),
          ),
      ],
    }
  }
}
