import { IconBellPlus, IconCalendarPlus, IconNote, IconPhoneCheck, IconPhoneOff } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { useSeGiaPrenotata } from '#scadenze/prenotate/components/gia-prenotata.ts'
import { rceeApi, useContatta } from '#scadenze/rcee/api.ts'
import { nomeDelClienteRcee, titoloRcee, unaVisitaDi } from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { deleteAction, editAction, type MenuAction, menuAction } from '#web/ui/action-menu.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'

const RceeForm = lazy(() => import('#scadenze/rcee/components/rcee-form.tsx').then((m) => m.RceeForm))
const NoteForm = lazy(() => import('#scadenze/rcee/components/contatto-form.tsx').then((m) => m.NoteForm))
const FollowUpForm = lazy(() =>
  import('#scadenze/rcee/components/contatto-form.tsx').then((m) => m.FollowUpRceeForm),
)

/** The dialog that books a visit for a report: reports know nothing of visits, so the screen brings it. */
export type VoceCreaAppuntamento = ComponentType<{ rcee: Rcee; aperto: boolean; onChiudi: () => void }>

/** What can be done with a report, wherever it is shown. */
export interface AzioniRcee {
  apri: (rcee: Rcee) => void
  modifica: (rcee: Rcee) => void
  elimina: (rcee: Rcee) => void
  /** Turns 'contattato' over, at once and with a way back. */
  contatta: (rcee: Rcee) => void
  note: (rcee: Rcee) => void
  followUp: (rcee: Rcee) => void
  prenota: (rcee: Rcee) => void
}

type Dialog = 'modifica' | 'note' | 'followUp' | 'prenota'

/** The actions, always the same object, and their dialogs, to be mounted once. */
export function useAzioniRcee(
  apri: (rcee: Rcee) => void,
  CreaAppuntamento: VoceCreaAppuntamento,
): { azioni: AzioniRcee; dialoghi: ReactNode } {
  const [aperto, setAperto] = useOpened<{ dialogo: Dialog; rcee: Rcee } | null>(null)
  const contatta = useContatta()
  const cancella = rceeApi.useRemove()
  const conferma = useConfirm()

  async function segna(rcee: Rcee, contattato = !rcee.contattato) {
    const record = `rcee/${rcee.id}` as const
    try {
      const salvato = await contatta.mutateAsync({ rcee, dati: { contattato } })
      toast.successo(contattato ? 'Segnato come contattato' : 'Segnato come non contattato', {
        annulla: () => void segna(salvato, !contattato),
        record,
      })
    } catch (errore) {
      toast.errore(errorText(errore, 'Errore nel segnare il contatto'), { record })
    }
  }

  async function elimina(rcee: Rcee) {
    const si = await conferma({
      frase: "Sei sicuro di voler eliminare l'RCEE?",
      dettaglio: `${nomeDelClienteRcee(rcee)} · ${titoloRcee(rcee)}`,
    })
    if (!si) return
    cancella.mutate(rcee.id, {
      onSuccess: () =>
        toast.successo(`RCEE eliminato: ${nomeDelClienteRcee(rcee)}`, { record: `rcee/${rcee.id}` }),
      onError: (errore) =>
        toast.errore(errorText(errore, 'Errore nell’eliminazione dell’RCEE'), { record: `rcee/${rcee.id}` }),
    })
  }

  const seGia = useSeGiaPrenotata()
  async function prenota(rcee: Rcee) {
    if (await seGia(unaVisitaDi(rcee))) setAperto({ dialogo: 'prenota', rcee })
  }

  const correnti = useRef({ apri, segna, elimina, prenota })
  correnti.current = { apri, segna, elimina, prenota }
  const azioni = useMemo<AzioniRcee>(() => {
    const mostra = (nome: Dialog) => (rcee: Rcee) => setAperto({ dialogo: nome, rcee })
    return {
      apri: (rcee) => correnti.current.apri(rcee),
      elimina: (rcee) => void correnti.current.elimina(rcee),
      contatta: (rcee) => void correnti.current.segna(rcee),
      modifica: mostra('modifica'),
      note: mostra('note'),
      followUp: mostra('followUp'),
      prenota: (rcee) => void correnti.current.prenota(rcee),
    }
  }, [setAperto])

  const rcee = aperto?.rcee
  const dialogo = (nome: Dialog) => ({
    aperto: aperto?.dialogo === nome,
    onChiudi: () => setAperto(null),
  })
  const dialoghi = rcee && (
    <>
      <RceeForm rcee={rcee} {...dialogo('modifica')} />
      <NoteForm rcee={rcee} {...dialogo('note')} />
      <FollowUpForm rcee={rcee} {...dialogo('followUp')} />
      <CreaAppuntamento rcee={rcee} {...dialogo('prenota')} />
    </>
  )
  return { azioni, dialoghi }
}

interface QualiVoci {
  /** Also those that have a button of their own where there is room for it. */
  complete: boolean
  /** Offers a visit also where no maintenance is due (docs/product.md §9.6). */
  prenota: boolean
}

/** The card's menu. */
export function vociMenuRcee(
  rcee: Rcee,
  azioni: AzioniRcee,
  { complete, prenota }: QualiVoci,
): (MenuAction | 'separatore' | false)[] {
  return [
    rcee.contattato
      ? menuAction('Segna non contattato', IconPhoneOff, () => azioni.contatta(rcee))
      : menuAction('Segna contattato', IconPhoneCheck, () => azioni.contatta(rcee)),
    menuAction(rcee.note_contatto ? 'Modifica note' : 'Aggiungi note', IconNote, () => azioni.note(rcee)),
    menuAction(rcee.data_follow_up ? 'Modifica Follow-up' : 'Imposta Follow-up', IconBellPlus, () =>
      azioni.followUp(rcee),
    ),
    'separatore',
    (prenota || Boolean(rcee.caldaie?.prossima_revisione)) &&
      menuAction('Crea Appuntamento', IconCalendarPlus, () => azioni.prenota(rcee)),
    complete && editAction(() => azioni.modifica(rcee)),
    complete && deleteAction(() => azioni.elimina(rcee)),
  ]
}
