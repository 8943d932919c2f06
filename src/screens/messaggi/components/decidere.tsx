import { Button, Checkbox } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { leggiDaMandare, messaggiApi, useDecidiMessaggio, useMandaTutti } from '#visite/messaggi/api.ts'
import { quantiMessaggi } from '#visite/messaggi/components/words.ts'
import type { DaMandare, DecisioneMessaggio, Messaggio } from '#visite/messaggi/contract.ts'
import { TIPI_MESSAGGIO, TROPPI_INSIEME, TUTTI_AL_MASSIMO } from '#visite/messaggi/rules.ts'
import { chiRiceve, MESSAGGI_IN_PAROLE } from '#visite/messaggi/words.rules.ts'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { idIn, useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { ListHead } from '#web/ui/list-head.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { ApriTesto } from './apri-testo.tsx'

/** So many messages are decided about at a time; the next ones follow. */
const INSIEME = 200

const Filtri = lazy(() => import('./filtri.tsx').then((m) => m.Filtri))
const AltriGiorni = lazy(() => import('./da-dire.tsx').then((m) => m.AltriGiorni))
const DaDire = lazy(() => import('./da-dire.tsx').then((m) => m.VisiteDaDire))
const MessaggioDialog = lazy(() =>
  import('#visite/messaggi/components/messaggio-dialog.tsx').then((m) => m.MessaggioDialog),
)

const DETTO: Record<DecisioneMessaggio, (n: number) => string> = {
  manda: (n) => `${quantiMessaggi(n)} in coda`,
  annulla: (n) => (n === 1 ? '1 messaggio non si manda' : `${n} messaggi non si mandano`),
  arrivato: (n) => (n === 1 ? '1 messaggio segnato come mandato' : `${n} segnati come mandati`),
}

/** What waits to be sent, what didn't leave, and what may have left; before it whom to call. */
export function Decidere() {
  const [chiesto, setTipo] = useParam('tipo')
  const [lotto, setLotto] = useParam('lotto')
  const tipo = TIPI_MESSAGGIO.find((voce) => voce === chiesto)
  const lottoId = idIn(lotto) ?? undefined
  const query = messaggiApi.useList({
    ...{ stato: 'decidere', limit: INSIEME },
    ...(tipo && { tipo }),
    ...(lottoId && { lottoId }),
  })
  const decidi = useDecidiMessaggio()
  const mandaTutte = useMandaTutte({ ...(tipo && { tipo }), ...(lottoId && { lottoId }) })
  const [spuntati, setSpuntati] = useState<ReadonlySet<number>>(new Set())
  const [aperto, setAperto] = useOpened<Messaggio | null>(null)
  const righe = query.data?.data ?? []
  // An uncertain one is never among many: somebody looks at it first.
  const sceglibili = righe.filter(({ stato }) => stato !== 'Incerto')
  const scelti = sceglibili.filter(({ id }) => spuntati.has(id))
  const spunta = useIntervallo(
    sceglibili.map(({ id }) => id),
    setSpuntati,
  )

  function fai(ids: number[], decisione: DecisioneMessaggio) {
    decidi.mutate(
      { ids, decisione },
      {
        onSuccess: (fatti) => {
          setSpuntati((spuntati) => new Set([...spuntati].filter((id) => !ids.includes(id))))
          toast.successo(DETTO[decisione](fatti))
        },
        ...toldFailed('Non è stato deciso niente'),
      },
    )
  }
  const ids = scelti.map(({ id }) => id)
  const idsSceglibili = sceglibili.map(({ id }) => id)
  return (
    <>
      <AltriGiorni />
      <DaDire />
      <Filtri tipo={tipo} lottoId={lottoId} onTipo={setTipo} onLotto={setLotto} />
      <section aria-label="Messaggi da mandare">
        <Scheda senzaMargine>
          <QueryState
            query={query}
            scheletro={<Skeleton righe={5} altezza={60} />}
            eVuoto={({ count }) => count === 0}
            vuoto={<Empty frase="Nessun messaggio aspetta" />}
          >
            {({ data, count }) => (
              <>
                <ListHead
                  choose={
                    <Checkbox
                      label={count > data.length ? `Scegli i primi ${sceglibili.length}` : 'Scegli tutti'}
                      checked={sceglibili.length > 0 && scelti.length === sceglibili.length}
                      indeterminate={scelti.length > 0 && scelti.length < sceglibili.length}
                      onChange={({ target }) => setSpuntati(new Set(target.checked ? idsSceglibili : []))}
                    />
                  }
                >
                  <Button
                    variant="default"
                    disabled={ids.length === 0 || decidi.isPending}
                    onClick={() => fai(ids, 'annulla')}
                  >
                    Non mandare
                  </Button>
                  <Button
                    color="flame"
                    disabled={idsSceglibili.length === 0}
                    loading={decidi.isPending || mandaTutte.inCorso}
                    onClick={() => (ids.length > 0 ? fai(ids, 'manda') : void mandaTutte.fai())}
                  >
                    {ids.length > 0 ? `Manda ${quantiMessaggi(ids.length)}` : 'Manda tutte'}
                  </Button>
                </ListHead>
                <Rows cols="minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr)">
                  {data.map((messaggio) => (
                    <DaDecidere
                      key={messaggio.id}
                      messaggio={messaggio}
                      spuntato={spuntati.has(messaggio.id)}
                      onSpunta={(fino) => spunta(messaggio.id, fino)}
                      onApri={() => setAperto(messaggio)}
                      onDecidi={(decisione) => fai([messaggio.id], decisione)}
                    />
                  ))}
                </Rows>
              </>
            )}
          </QueryState>
        </Scheda>
        <MessaggioDialog messaggio={aperto} onChiudi={() => setAperto(null)} />
      </section>
    </>
  )
}

/** Says yes to all that the filters show, also beyond the list, once it was said how many they are. */
function useMandaTutte(filtri: DaMandare) {
  const chiedi = useConfirm()
  const manda = useMandaTutti()
  async function fai() {
    try {
      const n = await leggiDaMandare(filtri)
      if (n > TUTTI_AL_MASSIMO) return toast.errore(TROPPI_INSIEME)
      if (!(await chiedi({ frase: `Mandare ${quantiMessaggi(n)}?`, azione: 'Manda tutte', pericolo: false })))
        return
      const fatti = await manda.mutateAsync({ ...filtri, quanti: n })
      const restano = n - fatti
      toast.successo(
        `${DETTO.manda(fatti)}${restano > 0 ? `, ${restano === 1 ? '1 resta' : `${restano} restano`}` : ''}`,
      )
    } catch (errore) {
      toast.errore(errorText(errore, 'Non è partito niente'))
    }
  }
  return { fai, inCorso: manda.isPending }
}

/** Ticks one of a list, or with Shift all from the one that was ticked before. */
function useIntervallo(
  ids: readonly number[],
  setSpuntati: (cambia: (spuntati: ReadonlySet<number>) => ReadonlySet<number>) => void,
): (id: number, fino: boolean) => void {
  const ultimo = useRef<number | null>(null)
  return (id, fino) => {
    const [da, a] = [ids.indexOf(ultimo.current ?? -1), ids.indexOf(id)]
    ultimo.current = id
    setSpuntati((spuntati) => {
      const nuovi = new Set(spuntati)
      const si = !spuntati.has(id)
      const toccati = fino && da >= 0 ? ids.slice(Math.min(da, a), Math.max(da, a) + 1) : [id]
      for (const toccato of toccati) si ? nuovi.add(toccato) : nuovi.delete(toccato)
      return nuovi
    })
  }
}

interface DaDecidereProps {
  messaggio: Messaggio
  spuntato: boolean
  /** With Shift: all from the last one that was ticked. */
  onSpunta: (fino: boolean) => void
  onApri: () => void
  onDecidi: (decisione: DecisioneMessaggio) => void
}

function DaDecidere({ messaggio, spuntato, onSpunta, onApri, onDecidi }: DaDecidereProps) {
  const { stato, tipo, visita, destinatario, testo, errore } = messaggio
  const chiedi = useConfirm()
  const { nome, pagina } = chiRiceve(messaggio)
  const oggetto = [MESSAGGI_IN_PAROLE[tipo], visita && formatNearDate(dayInRome(visita.data_inizio))]
    .filter(Boolean)
    .join(' · ')

  async function rimanda() {
    const domanda = { frase: 'Mandarlo di nuovo?', azione: 'Manda di nuovo' }
    const dettaglio = `Forse è già partito: ${nome} potrebbe riceverlo due volte`
    if (stato !== 'Incerto' || (await chiedi({ ...domanda, dettaglio }))) onDecidi('manda')
  }
  return (
    <Row
      tick={
        <Checkbox
          aria-label={`Scegli il messaggio a ${nome}`}
          checked={spuntato}
          disabled={stato === 'Incerto'}
          onChange={({ nativeEvent }) => onSpunta((nativeEvent as MouseEvent).shiftKey)}
        />
      }
      name={nome}
      to={pagina}
      over
      sub={oggetto}
      cells={[
        <Fragment key="testo">
          <ApriTesto testo={testo} onApri={onApri} />
          <small data-wrong={Boolean(errore) || undefined}>{errore ?? destinatario}</small>
        </Fragment>,
      ]}
      actions={
        stato === 'Bozza' ? undefined : (
          <>
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
          </>
        )
      }
    />
  )
}
