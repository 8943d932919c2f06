import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { dayInRome, formatShortDate } from '#shared/dates.ts'
import { messaggiApi, useDecidi } from '#visite/messaggi/api.ts'
import { inizioDi, quanti } from '#visite/messaggi/components/parole.ts'
import type { Decisione, Messaggio } from '#visite/messaggi/contract.ts'
import { TIPI_IN_PAROLE } from '#visite/messaggi/parole.rules.ts'
import { useBackCloses } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from '../page.module.css'

const MessaggioDialog = lazy(() =>
  import('#visite/messaggi/components/messaggio-dialog.tsx').then((m) => m.MessaggioDialog),
)

/** So many are decided about at a time; the next ones follow. */
const INSIEME = 200

const DETTO: Record<Decisione, (n: number) => string> = {
  manda: (n) => `${quanti(n)} in coda`,
  annulla: (n) => (n === 1 ? '1 messaggio non si manda' : `${n} messaggi non si mandano`),
  arrivato: (n) => (n === 1 ? '1 messaggio segnato come mandato' : `${n} segnati come mandati`),
}

/** What waits for somebody's yes, what didn't leave, and what may have left. */
export function Decidere() {
  const query = messaggiApi.useList({ stato: 'decidere', limit: INSIEME })
  const decidi = useDecidi()
  const [spuntati, setSpuntati] = useState<ReadonlySet<number>>(new Set())
  const [aperto, setAperto] = useState<Messaggio | null>(null)
  useBackCloses(aperto !== null, () => setAperto(null))
  const righe = query.data?.data ?? []
  const scelti = righe.filter(({ id }) => spuntati.has(id))
  // An uncertain one is never among many: somebody looks at it first.
  const sceglibili = righe.filter(({ stato }) => stato !== 'Incerto')

  function fai(ids: number[], decisione: Decisione) {
    decidi.mutate(
      { ids, decisione },
      {
        onSuccess: (fatti) => {
          setSpuntati((prima) => new Set([...prima].filter((id) => !ids.includes(id))))
          toast.successo(DETTO[decisione](fatti))
        },
        onError: (errore) => toast.errore(errorText(errore, 'Non è stato deciso niente')),
      },
    )
  }
  function spunta(id: number) {
    setSpuntati((prima) => {
      const dopo = new Set(prima)
      if (!dopo.delete(id)) dopo.add(id)
      return dopo
    })
  }
  const ids = scelti.map(({ id }) => id)
  return (
    <section className={stili.elenco} aria-label="Messaggi da decidere">
      <QueryState
        query={query}
        scheletro={<Skeleton righe={5} altezza={60} />}
        eVuoto={({ count }) => count === 0}
        vuoto={<Empty frase="Nessun messaggio aspetta" />}
      >
        {({ data, count }) => (
          <>
            <div className={stili.testa}>
              <Checkbox
                label={count > data.length ? `Scegli i primi ${sceglibili.length}` : 'Scegli tutti'}
                checked={sceglibili.length > 0 && scelti.length === sceglibili.length}
                indeterminate={scelti.length > 0 && scelti.length < sceglibili.length}
                onChange={({ target }) =>
                  setSpuntati(new Set(target.checked ? sceglibili.map(({ id }) => id) : []))
                }
              />
              <Button
                variant="default"
                disabled={ids.length === 0 || decidi.isPending}
                onClick={() => fai(ids, 'annulla')}
              >
                Non mandare
              </Button>
              <Button
                color="flame"
                disabled={ids.length === 0}
                loading={decidi.isPending}
                onClick={() => fai(ids, 'manda')}
              >
                {ids.length > 0 ? `Manda ${quanti(ids.length)}` : 'Manda'}
              </Button>
            </div>
            {data.map((uno) => (
              <DaDecidere
                key={uno.id}
                messaggio={uno}
                spuntato={spuntati.has(uno.id)}
                onSpunta={() => spunta(uno.id)}
                onApri={() => setAperto(uno)}
                onDecidi={(decisione) => fai([uno.id], decisione)}
              />
            ))}
          </>
        )}
      </QueryState>
      <MessaggioDialog messaggio={aperto} onChiudi={() => setAperto(null)} />
    </section>
  )
}

interface DaDecidereProps {
  messaggio: Messaggio
  spuntato: boolean
  onSpunta: () => void
  onApri: () => void
  onDecidi: (decisione: Decisione) => void
}

function DaDecidere({ messaggio, spuntato, onSpunta, onApri, onDecidi }: DaDecidereProps) {
  const { stato, tipo, cliente, cliente_id, visita, destinatario, testo, errore } = messaggio
  const chiedi = useConfirm()
  const nome = `${cliente.nome} ${cliente.cognome}`.trim()
  const cosa = [TIPI_IN_PAROLE[tipo], visita && formatShortDate(dayInRome(visita.data_inizio)).slice(0, -5)]
    .filter(Boolean)
    .join(' · ')

  async function rimanda() {
    const domanda = { frase: 'Mandarlo di nuovo?', azione: 'Manda di nuovo' }
    const dettaglio = `Forse è già partito: ${nome} potrebbe riceverlo due volte`
    if (stato !== 'Incerto' || (await chiedi({ ...domanda, dettaglio }))) onDecidi('manda')
  }
  return (
    <div className={stili.riga}>
      <Checkbox
        aria-label={`Scegli il messaggio a ${nome}`}
        checked={spuntato}
        disabled={stato === 'Incerto'}
        onChange={onSpunta}
      />
      <span className={stili.chi}>
        <OverLink a={`/clienti?cliente=${cliente_id}`} className="ell">
          {nome}
        </OverLink>
        <small className="ell">{cosa}</small>
      </span>
      <span className={stili.cosa}>
        <button type="button" className="ell" onClick={onApri}>
          {inizioDi(testo)}
        </button>
        {errore ? (
          <small className={stili.male}>{errore}</small>
        ) : (
          <small className="ell">{destinatario}</small>
        )}
      </span>
      {stato !== 'Bozza' && (
        <span className={stili.azioni}>
          {stato === 'Incerto' && (
            <>
              <Button variant="default" size="xs" onClick={() => onDecidi('arrivato')}>
                Era arrivato
              </Button>
              <Button variant="default" size="xs" onClick={() => onDecidi('annulla')}>
                Lascia perdere
              </Button>
            </>
          )}
          <Button variant="default" size="xs" onClick={() => void rimanda()}>
            Manda di nuovo
          </Button>
        </span>
      )}
    </div>
  )
}
