import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { copiaDiCortesia, fattureApi } from '#carte/fatture/api.ts'
import type { DialogoFattura } from '#carte/fatture/components/dialoghi-fattura.tsx'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { useChiediPagamento } from '#carte/fatture/components/pagata-il.tsx'
import { chiDi, vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { HA_PAGAMENTI, haPagamenti, restaDi } from '#carte/fatture/rules.ts'
import { formatEuro } from '#shared/money.ts'
import { useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import type { DaSpedire } from '#visite/spedizioni/components/da-spedire.ts'
import { useBackCloses } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { useAlert, useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

const DialoghiFattura = lazy(() =>
  import('#carte/fatture/components/dialoghi-fattura.tsx').then((m) => m.DialoghiFattura),
)

/** What can be done with an invoice, wherever it is shown; `F` what is known of it there. */
export interface AzioniFattura<F = Fattura> {
  /** A typed one in the dialog; an electronic one as a document. */
  apri: (fattura: Pick<Fattura, 'id' | 'fase'>) => void
  /** As a document. */
  vista: (fattura: Pick<Fattura, 'id'>) => void
  /** Asks on which day, then marks it paid with every instalment. */
  paga: (fattura: F) => void
  prolunga: (fattura: F) => void
  /** A part of it, or all: asks how much. */
  incassa: (fattura: F) => void
  /** Of a credit note: another invoice takes what is left of it. */
  compensa: (fattura: F) => void
  modifica: (fattura: F) => void
  /** Of an issued one: opens the panel that its copy leaves from. */
  invia: (fattura: F) => void
  /** Asks first, saying what goes with it, then removes it; `seguito` when it is gone. */
  cancella: (fattura: F, seguito?: () => void) => void
}

/** The same from a row that shows less than an invoice: it is read when something is to be done with it. */
export function daRiga(azioni: AzioniFattura): AzioniFattura<Pick<Fattura, 'id'>> {
  const letta =
    (fai: (fattura: Fattura, seguito?: () => void) => void) =>
    ({ id }: Pick<Fattura, 'id'>, seguito?: () => void) =>
      void queryClient.fetchQuery({ ...fattureApi.one(id), staleTime: 0 }).then(
        (fattura) => fai(fattura, seguito),
        (errore) => toast.errore(errorText(errore, 'Errore nella lettura della fattura')),
      )
  return {
    ...azioni,
    paga: letta(azioni.paga),
    prolunga: letta(azioni.prolunga),
    incassa: letta(azioni.incassa),
    compensa: letta(azioni.compensa),
    modifica: letta(azioni.modifica),
    invia: letta(azioni.invia),
    cancella: letta(azioni.cancella),
  }
}

/** The actions, always the same object, and their dialogs, to be mounted once. */
export function useAzioniFattura(apri: (fattura: Pick<Fattura, 'id'>) => void): {
  azioni: AzioniFattura
  dialoghi: ReactNode
} {
  const [aperto, setAperto] = useState<{ dialogo: DialogoFattura; fattura: Fattura } | null>(null)
  const [chiuso, setChiuso] = useState(true)
  const aggiorna = fattureApi.useUpdate()
  const elimina = fattureApi.useRemove()
  const conferma = useConfirm()
  const avviso = useAlert()
  const naviga = useNavigate()
  const chiediPagamento = useChiediPagamento()
  const { invia, pannello } = useInvia()

  async function paga(fattura: Fattura) {
    const pagato = await chiediPagamento(
      {
        frase: 'Segnare questa fattura come pagata?',
        dettaglio: `${fattura.numero_documento} · ${chiDi(fattura)} · restano ${formatEuro(restaDi(fattura))}`,
        azione: 'Segna come pagata',
      },
      fattura.data_emissione,
    )
    if (!pagato) return
    const dataPagamento = pagato.giorno
    aggiorna.mutate(
      { id: fattura.id, dati: { stato: 'Pagata', dataPagamento }, versione: fattura.versione },
      {
        onSuccess: () => toast.successo('Fattura segnata come pagata', { record: `fatture/${fattura.id}` }),
        onError: (errore) =>
          toast.errore(errorText(errore, 'Errore nell’aggiornamento della fattura'), {
            record: `fatture/${fattura.id}`,
          }),
      },
    )
  }

  async function cancella(fattura: Fattura, seguito?: () => void) {
    const bozza = fattura.fase === 'Bozza'
    // What was taken at a visit stays with the visit.
    if (!bozza && haPagamenti(fattura))
      return void avviso('Questa registrazione non si può cancellare', HA_PAGAMENTI)
    const si = await conferma({
      frase: bozza ? 'Eliminare questa bozza?' : 'Cancellare questa registrazione?',
      dettaglio: `${fattura.numero_documento} · ${chiDi(fattura)} · ${formatEuro(fattura.totale)}. ${cheSparisce(fattura)}`,
      azione: bozza ? 'Elimina' : 'Cancella registrazione',
    })
    if (!si) return
    elimina.mutate(fattura.id, {
      onSuccess: () => {
        seguito?.()
        toast.successo(
          bozza
            ? `${fattura.numero_documento} eliminata`
            : `Registrazione cancellata: ${fattura.numero_documento}`,
        )
      },
      ...toldFailed('Errore nella cancellazione della fattura'),
    })
  }

  const vista = (fattura: Pick<Fattura, 'id'>) => void naviga(vistaDelFiltro(fattura))
  const correnti = useRef({ apri, vista, paga, cancella, invia })
  correnti.current = { apri, vista, paga, cancella, invia }
  const azioni = useMemo<AzioniFattura>(() => {
    const mostra = (dialogo: DialogoFattura) => (fattura: Fattura) => {
      setAperto({ dialogo, fattura })
      setChiuso(false)
    }
    return {
      apri: (fattura) =>
        fattura.fase === 'Registrata' ? correnti.current.apri(fattura) : correnti.current.vista(fattura),
      vista: (fattura) => correnti.current.vista(fattura),
      paga: (fattura) => void correnti.current.paga(fattura),
      cancella: (fattura, seguito) => void correnti.current.cancella(fattura, seguito),
      prolunga: mostra('prolunga'),
      incassa: mostra('pagamento'),
      compensa: mostra('compensa'),
      modifica: mostra('modifica'),
      invia: (fattura) => correnti.current.invia(fatturaDaSpedire(fattura)),
    }
  }, [])

  useBackCloses(!chiuso, () => setChiuso(true))
  const dialoghi = (
    <>
      {aperto && (
        <DialoghiFattura
          fattura={aperto.fattura}
          dialogo={chiuso ? null : aperto.dialogo}
          onChiudi={() => setChiuso(true)}
        />
      )}
      {pannello}
    </>
  )
  return { azioni, dialoghi }
}

/** An issued invoice as it leaves: its courtesy copy. */
export const fatturaDaSpedire = (
  fattura: Pick<Fattura, 'id' | 'fase' | 'numero_documento' | 'tipo_documento'>,
): DaSpedire => ({
  documento: 'Fattura',
  id: fattura.id,
  titolo: nomeFattura(fattura).replace(/^./, (lettera) => lettera.toLowerCase()),
  record: `fatture/${fattura.id}`,
  leggiPdf: () => copiaDiCortesia(fattura.id),
})

/** What goes with a cancelled invoice, in words. */
function cheSparisce({ rate, file_media }: Fattura): string {
  const piano = rate.length === 1 ? 'la sua rata' : rate.length > 1 ? `le sue ${rate.length} rate` : null
  const parti = [piano, file_media && 'il PDF allegato'].filter(Boolean)
  return parti.length > 0 ? `Con lei spariscono ${parti.join(' e ')}.` : 'Resta traccia solo nel registro.'
}
