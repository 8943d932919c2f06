import { Button } from '@mantine/core'
import { giorniDelPiano } from '#carte/fatture/components/giorni-piano.ts'
import { type PagatoIl, useChiediPagamento } from '#carte/fatture/components/pagata-il.tsx'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { NumeroRata } from '#carte/fatture/components/stato.tsx'
import { paroleAccanto, prossimaRata, restoDellaRata } from '#carte/fatture/components/words.ts'
import type { Fattura, Rata } from '#carte/fatture/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePhone } from '#web/width.ts'
import { useAggiornaRata } from '../api.ts'

const PagamentoForm = lazy(() =>
  import('#carte/fatture/components/pagamento-form.tsx').then((m) => m.PagamentoForm),
)

const titoloPiano = ({ metodo_pagamento }: Fattura): string =>
  metodo_pagamento === 'RiBa' ? 'Piano RiBa' : 'Scadenze'

/** The plan with its days, in the details of an invoice. */
export const PianoDettaglio = ({ fattura }: { fattura: Fattura }) => (
  <Scheda titolo={titoloPiano(fattura)} conteggio={giorniDelPiano(fattura) ?? undefined} senzaMargine>
    <RatePiano fattura={fattura} />
  </Scheda>
)

/**
 * The instalments, each of a RiBa with its payment; of other plans payments cover the first ones, so that the next one can be
 * paid. Money moves only once the server has said so.
 */
export function RatePiano({ fattura, flush }: { fattura: Fattura; flush?: boolean }) {
  const telefono = usePhone()
  const prossima = prossimaRata(fattura)
  const { paga, annulla, inCorso } = usePagamenti(fattura)
  const [daPagare, setDaPagare] = useOpened<Rata | null>(null)
  const riba = fattura.metodo_pagamento === 'RiBa'
  const segnabile = (rata: Rata) =>
    fattura.fase !== 'Bozza' && !fattura.nota_di_credito && (riba || rata.id === prossima?.id)
  return (
    <>
      <Rows cols="24px minmax(0, 1fr) auto" label={titoloPiano(fattura)} flush={flush}>
        {fattura.rate.map((r) => (
          <Row
            key={r.id}
            lead={telefono ? undefined : <NumeroRata numero={r.numero_rata} pagata={r.pagata} />}
            name={telefono ? `${r.numero_rata}. ${formatEuro(r.importo)}` : formatEuro(r.importo)}
            sub={
              <Line as="span">
                <time dateTime={r.data_scadenza}>{formatDate(r.data_scadenza)}</time>
                {r.pagata ? (
                  <span>{r.data_pagamento ? `Pagata il ${formatDate(r.data_pagamento)}` : 'Pagata'}</span>
                ) : r.id === prossima?.id ? (
                  <Scade data={r.data_scadenza} parole={paroleAccanto} />
                ) : (
                  <span>Da pagare</span>
                )}
              </Line>
            }
            actions={
              segnabile(r) && (
                <Button
                  variant={r.pagata ? 'subtle' : r.id === prossima?.id ? 'light' : 'default'}
                  size="xs"
                  aria-disabled={inCorso}
                  aria-label={`${r.pagata ? 'Annulla il pagamento della' : 'Segna pagata la'} rata ${r.numero_rata}`}
                  onClick={() => !inCorso && void (!riba ? setDaPagare(r) : r.pagata ? annulla(r) : paga(r))}
                >
                  {r.pagata ? 'Annulla' : 'Segna pagata'}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {daPagare && (
        <PagamentoForm
          fattura={fattura}
          parte={restoDellaRata(fattura, daPagare)}
          aperto
          onChiudi={() => setDaPagare(null)}
        />
      )}
    </>
  )
}

/** What pays an instalment on the day that it asks for, and takes a payment back; the server says so first. */
function usePagamenti({ numero_documento, data_emissione }: Fattura) {
  const chiediPagamento = useChiediPagamento()
  const aggiorna = useAggiornaRata()
  const conferma = useConfirm()

  async function segna(rata: Rata, pagato: PagatoIl | null) {
    const pagata = pagato !== null
    try {
      const dati = pagato
        ? {
            ...{ pagata, dataPagamento: pagato.giorno },
            ...(pagato.importo < rata.importo && { pagato: pagato.importo }),
          }
        : { pagata }
      const segnata = await aggiorna.mutateAsync({ id: rata.id, dati, versione: rata.versione })
      toast.successo(
        pagata ? `Rata ${rata.numero_rata} pagata` : `Rata ${rata.numero_rata} di nuovo da pagare`,
        pagata ? { annulla: () => void segna(segnata, null) } : {},
      )
    } catch (errore) {
      toast.errore(errorText(errore, 'Errore nell’aggiornamento della rata'))
    }
  }

  return {
    inCorso: aggiorna.isPending,
    async paga(rata: Rata) {
      const pagato = await chiediPagamento(
        {
          frase: `Segnare pagata la rata ${rata.numero_rata}?`,
          dettaglio: `${numero_documento} · ${formatEuro(rata.importo)} · scadenza ${formatDate(rata.data_scadenza)}`,
          azione: 'Segna pagata',
        },
        data_emissione,
        rata.importo,
      )
      if (pagato) await segna(rata, pagato)
    },
    async annulla(rata: Rata) {
      const si = await conferma({
        frase: 'Annullare il pagamento di questa rata?',
        dettaglio: `${numero_documento} · rata ${rata.numero_rata} · ${formatEuro(rata.importo)}`,
        azione: 'Annulla il pagamento',
        annulla: 'Lascia pagata',
        pericolo: false,
      })
      if (si) await segna(rata, null)
    },
  }
}
