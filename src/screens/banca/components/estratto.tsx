import { Button } from '@mantine/core'
import { IconArrowBackUp, IconColumns3, IconList, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type DaConfermare,
  useAnnullaMovimenti,
  useButtaEstratto,
  useConfermaMovimenti,
  useContiDi,
  useGruppi,
  useIgnora,
} from '#archivio/movimenti/api.ts'
import type { ContoDiEstratto, Estratto, Movimento } from '#archivio/movimenti/contract.ts'
import { diconoFuori } from '#archivio/movimenti/non-movimenti.rules.ts'
import { FORMATI, type Ignora } from '#archivio/movimenti/rules.ts'
import { formatDate, formatDays } from '#shared/dates.ts'
import { cents, formatEuro, formatFlow } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'
import { useOpened } from '#web/back.ts'
import { ApiError, errorText } from '#web/http.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { told, toldFailed } from '#web/ui/told.ts'
import { AltraFattura } from './altra-fattura.tsx'
import stili from './banca.module.css'
import { ContiDellEstratto, ContoTorna } from './conti.tsx'
import { type ComeCredito, CreditoDiChi } from './di-chi.tsx'
import { SonoTutteEntrate } from './domande.tsx'
import { ElencoMovimenti } from './elenco.tsx'
import { confermaCon, type Parte, restoCon, type Scelta } from './gruppi.ts'
import { useMeseF24 } from './mese-f24.tsx'
import { Registrati } from './registrati.tsx'

interface EstrattoProps {
  estratto: Estratto
  registrati: boolean
  onVista: (vista: 'registrati' | 'elenco') => void
  onColonne: () => void
  onButtato: () => void
}

/** A statement: what it says in all, its rows by how sure they are; or those that are registered and ignored. */
export function EstrattoConto({ estratto, registrati, ...atti }: EstrattoProps) {
  const { id, stato, fuori_per_motivo: fuori } = estratto
  const quanteFuori = fuori.reduce((fin, { quante }) => fin + quante, 0)
  const conti = useContiDi(id).data ?? []
  const query = useGruppi(id, stato === 'pronta' && !registrati)
  const conferma = useConfermaMovimenti()
  const annulla = useAnnullaMovimenti()
  const ignora = useIgnora(id)
  const [cerca, setCerca] = useOpened<Movimento | null>(null)
  const [diChi, setDiChi] = useOpened<{ riga: Movimento; come: ComeCredito } | null>(null)
  const [scelte, setScelte] = useState<ReadonlyMap<number, Scelta>>(new Map())

  const riprendi = (righe: readonly number[]) =>
    annulla.mutate(
      { id, righe },
      told(
        `${contaInParole(righe.length, 'movimento annullato', 'movimenti annullati')}`,
        'Non è stato annullato',
      ),
    )
  const metti = (riga: Movimento, parti: Parte[]) =>
    setScelte(
      (scelte) =>
        new Map([...scelte, [riga.n, { riga, parti }] as const].filter(([, voce]) => voce.parti.length > 0)),
    )
  const fai = (daFare: DaConfermare[] | (() => Promise<DaConfermare[]>)) => {
    if (conferma.isPending || (daFare.length === 0 && typeof daFare !== 'function')) return
    conferma.mutate(
      { id, righe: daFare },
      {
        onSuccess: (righe) => {
          setCerca(null)
          const fatte = new Set(righe.map(({ n }) => n))
          setScelte((scelte) => new Map([...scelte].filter(([n]) => !fatte.has(n))))
          toast.successo(contaInParole(righe.length, 'movimento registrato', 'movimenti registrati'), {
            annulla: () => riprendi(righe.map(({ n }) => n)),
          })
        },
        onError: (errore) => toast.errore(perche(errore)),
      },
    )
  }
  const f24 = useMeseF24(fai)
  const registra = (daFare: DaConfermare[] | (() => Promise<DaConfermare[]>)) =>
    typeof daFare === 'function' ? fai(daFare) : f24.conferma(daFare)
  /** What was chosen with it before, and now: registered where nothing is left. */
  const usa = (riga: Movimento, nuove: Parte[]) => {
    const parti = [...(scelte.get(riga.n)?.parti ?? []), ...nuove]
    if (cents(restoCon(riga, parti)) === 0) return registra([confermaCon(riga, parti)])
    metti(riga, parti)
    setCerca(null)
  }
  const lascia = (riga: Movimento, modo: Ignora | null) =>
    ignora.mutate(
      { n: riga.n, ignora: modo },
      {
        onSuccess: () =>
          modo &&
          toast.successo(modo === 'sempre' ? 'Ignorato, anche le prossime volte' : 'Ignorato', {
            annulla: () => ignora.mutate({ n: riga.n, ignora: null }),
          }),
        ...toldFailed(),
      },
    )
  return (
    <section className={stili.estratto} aria-label="Movimenti dell’estratto">
      <Testa estratto={estratto} conti={conti} {...atti} />
      <ContiDellEstratto conti={conti} colonne={estratto.colonne !== null} />
      <SonoTutteEntrate estratto={estratto} />
      {fuori.length > 0 && (
        <div className={stili.nota}>
          <Notice tono="attenzione">
            {contaInParole(
              quanteFuori,
              'riga del file non è un movimento',
              'righe del file non sono movimenti',
            )}
            : {diconoFuori(fuori)}
          </Notice>
        </div>
      )}
      {registrati ? (
        <Registrati
          estrattoId={id}
          onAnnulla={(riga) => riprendi([riga.n])}
          onRiprendi={(riga) => lascia(riga, null)}
        />
      ) : stato !== 'pronta' ? (
        <Empty
          frase={
            stato === 'annullata'
              ? 'Questo estratto è stato annullato'
              : 'Tutto a posto: non resta niente da confermare'
          }
          azione={
            <Button variant="default" onClick={() => atti.onVista('registrati')}>
              Vedi i movimenti
            </Button>
          }
        />
      ) : (
        <QueryState query={query} scheletro={<Skeleton righe={8} altezza={52} />}>
          {(gruppi) => (
            <ElencoMovimenti
              estrattoId={id}
              gruppi={gruppi}
              scelte={scelte}
              inCorso={conferma.isPending}
              onConferma={registra}
              onIgnora={lascia}
              onCerca={setCerca}
              onParti={metti}
              onDiChi={(riga, come) => setDiChi({ riga, come })}
              onAnnulla={(riga) => riprendi([riga.n])}
            />
          )}
        </QueryState>
      )}
      <AltraFattura
        riga={cerca}
        parti={(cerca && scelte.get(cerca.n)?.parti) ?? []}
        inCorso={conferma.isPending}
        onChiudi={() => setCerca(null)}
        onScelte={(nuove) => cerca && usa(cerca, nuove)}
      />
      <CreditoDiChi
        chiesto={diChi && { ...diChi, resto: restoCon(diChi.riga, scelte.get(diChi.riga.n)?.parti ?? []) }}
        onChiudi={() => setDiChi(null)}
        onScelto={(parte) => diChi && usa(diChi.riga, [parte])}
      />
      {f24.dialogo}
    </section>
  )
}

/** What was refused, with the first of its reasons: nothing of it was written. */
function perche(errore: Error): string {
  const righe = errore instanceof ApiError ? (errore.dati as { righe?: unknown[] })?.righe : undefined
  const testo = errorText(errore, 'I movimenti non sono stati registrati')
  return righe ? `${testo}. Niente è stato segnato: l’elenco ora è aggiornato` : testo
}

interface TestaProps extends Omit<EstrattoProps, 'registrati'> {
  conti: readonly ContoDiEstratto[]
}

function Testa({ estratto, conti, onVista, onColonne, onButtato }: TestaProps) {
  const { id, dal, al, conto, formato, righe, entrate, uscite, saldo, saldo_al, conteggi } = estratto
  const solo = conti.length === 1 ? conti[0] : undefined
  const annulla = useAnnullaMovimenti()
  const butta = useButtaEstratto()
  const chiedi = useConfirm()
  async function annullaTutto() {
    const si = await chiedi({
      frase: `Annullare ${contaInParole(conteggi.registrata, 'movimento', 'movimenti')}?`,
      dettaglio:
        'I pagamenti di questo estratto si tolgono, e l’estratto si chiude: si può caricare di nuovo.',
      azione: 'Annulla tutto',
    })
    if (si) annulla.mutate({ id, righe: null }, toldFailed())
  }
  async function buttalo() {
    const si = await chiedi({
      frase: 'Buttare questo estratto?',
      dettaglio: 'Niente è stato segnato: il file si può caricare di nuovo.',
      azione: 'Butta',
    })
    if (si) butta.mutate(id, { onSuccess: onButtato, onError: (errore) => toast.errore(errorText(errore)) })
  }
  return (
    <header className={stili.testa}>
      <div>
        <h2>
          {dal && al
            ? `${dal === al ? formatDate(al) : `${formatDays(dal, al)} ${al.slice(0, 4)}`}`
            : estratto.nome_file}
        </h2>
        <p>
          {conto ? `conto ··${conto.slice(-4)}` : FORMATI[formato]} ·{' '}
          {contaInParole(righe, 'movimento', 'movimenti')}
        </p>
      </div>
      <dl>
        {solo && solo.saldo_iniziale !== null && (
          <div>
            <dt>Saldo iniziale</dt>
            <dd>{formatEuro(solo.saldo_iniziale)}</dd>
          </div>
        )}
        <div>
          <dt>Entrate</dt>
          <dd data-entra>{formatFlow(entrate, true)}</dd>
        </div>
        <div>
          <dt>Uscite</dt>
          <dd>{formatFlow(uscite, false)}</dd>
        </div>
        {saldo !== null && (
          <div>
            <dt>Saldo{saldo_al && ` al ${formatDate(saldo_al).slice(0, 5)}`}</dt>
            <dd>{formatEuro(saldo)}</dd>
          </div>
        )}
      </dl>
      {solo && solo.differenza !== null && (
        <span className={stili.torna}>
          <ContoTorna conto={solo} />
        </span>
      )}
      <ActionMenu
        etichetta="Azioni per l’estratto"
        voci={[
          menuAction('Gli altri estratti', IconList, () => onVista('elenco')),
          estratto.colonne !== null && menuAction('Cambia le colonne', IconColumns3, onColonne),
          conteggi.registrata > 0 &&
            estratto.stato !== 'annullata' &&
            menuAction('Annulla tutto', IconArrowBackUp, () => void annullaTutto()),
          conteggi.registrata === 0 && menuAction('Butta l’estratto', IconTrash, () => void buttalo()),
        ]}
      />
    </header>
  )
}
