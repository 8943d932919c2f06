import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { dayInRome, formatMonth, formatNearDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { useRiepilogoDitta } from '#visite/appuntamenti/api.ts'
import { anniOfferti, type RiepilogoAperto } from '#visite/appuntamenti/components/riepilogo-aperto.ts'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { quantiAppuntamenti, titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento, RiepilogoDitta as Dati } from '#visite/appuntamenti/contract.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './riepilogo-ditta.module.css'

/** Rows drawn at first, and added at a time. */
const IN_VISTA = 200

const MESI = Array.from({ length: 12 }, (_, n) => ({
  value: String(n + 1),
  label: formatMonth(`2026-${String(n + 1).padStart(2, '0')}-01`).split(' ')[0] ?? '',
}))

interface RiepilogoDittaProps {
  di: RiepilogoAperto
  onScegli: (scelto: RiepilogoAperto) => void
  onModifica: (id: number) => void
  onChiudi: () => void
  /** The form of the visit chosen here, which stands above. */
  children: ReactNode
}

/** A firm's month: how many visits, takings, expenses, gain, and the visits themselves. */
export function FinestraRiepilogoDitta({
  di: scelto,
  onScegli,
  onModifica,
  onChiudi,
  children,
}: RiepilogoDittaProps) {
  const ditta = ditteApi.useList().data?.data.find(({ id }) => id === scelto.dittaId)
  const riepilogo = useRiepilogoDitta(scelto.dittaId, scelto.anno, scelto.mese)
  const anni = anniOfferti(Number(oggi().slice(0, 4)), scelto.anno)
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      larghezza={820}
      titolo={
        <span className={stili.titolo}>
          Riepilogo mensile
          {ditta && <EtichettaDitta colore={ditta.colore}>{ditta.nome}</EtichettaDitta>}
        </span>
      }
    >
      <div className={stili.scelte}>
        <NativeSelect
          label="Mese"
          value={String(scelto.mese)}
          onChange={({ target }) => onScegli({ ...scelto, mese: Number(target.value) })}
          data={MESI}
          rightSection={<IconChevronDown aria-hidden />}
          classNames={{ input: stili.mese ?? '' }}
        />
        <NativeSelect
          label="Anno"
          value={String(scelto.anno)}
          onChange={({ target }) => onScegli({ ...scelto, anno: Number(target.value) })}
          data={anni.map(String)}
          rightSection={<IconChevronDown aria-hidden />}
        />
      </div>
      <QueryState query={riepilogo} scheletro={<Skeleton righe={8} altezza={52} />}>
        {(dati) => (
          <div className={stili.corpo} data-vecchi={riepilogo.isPlaceholderData || undefined}>
            <p className="sr-only" role="status">
              {!riepilogo.isPlaceholderData && quantiAppuntamenti(dati.riepilogo.numeroAppuntamenti)}
            </p>
            <Cifre riepilogo={dati.riepilogo} />
            {dati.appuntamenti.length === 0 ? (
              <Empty piccolo frase="Nessun appuntamento in questo mese" />
            ) : (
              <Visite
                key={`${scelto.anno}-${scelto.mese}`}
                righe={dati.appuntamenti}
                onModifica={onModifica}
              />
            )}
          </div>
        )}
      </QueryState>
      {children}
    </Dialog>
  )
}

function Cifre({ riepilogo }: { riepilogo: Dati['riepilogo'] }) {
  return (
    <dl className={stili.cifre}>
      <div>
        <dt>Appuntamenti</dt>
        <dd>{riepilogo.numeroAppuntamenti}</dd>
      </div>
      <div>
        <dt>Incassi</dt>
        <dd>{formatEuro(riepilogo.totaleIncassi)}</dd>
      </div>
      <div>
        <dt>Spese</dt>
        <dd>{formatEuro(riepilogo.totaleSpese)}</dd>
      </div>
      <div data-esito={riepilogo.guadagno < 0 ? 'perdita' : 'guadagno'}>
        <dt>Guadagno</dt>
        <dd>{formatEuro(riepilogo.guadagno)}</dd>
      </div>
    </dl>
  )
}

function Visite({ righe, onModifica }: { righe: Appuntamento[]; onModifica: (id: number) => void }) {
  const [mostrate, setMostrate] = useState(IN_VISTA)
  const annullati = righe.filter(({ stato }) => stato === 'Annullato').length
  const nascoste = righe.length - mostrate
  return (
    <section aria-label="Appuntamenti del mese">
      <div aria-hidden className={stili.intestazione}>
        <span>Quando</span>
        <span>Cliente</span>
        <span>Stato</span>
        <span>Incasso</span>
        <span>Spese</span>
      </div>
      <ul>
        {righe.slice(0, mostrate).map((a) => (
          <Visita key={a.id} visita={a} onModifica={() => onModifica(a.id)} />
        ))}
      </ul>
      {nascoste > 0 && (
        <Button variant="default" fullWidth mt={12} onClick={() => setMostrate(mostrate + IN_VISTA)}>
          Mostra altri {Math.min(nascoste, IN_VISTA)}
        </Button>
      )}
      {annullati > 0 && (
        <p className={stili.nota}>
          {annullati === 1
            ? '1 appuntamento annullato: il suo importo non è contato.'
            : `${annullati} appuntamenti annullati: i loro importi non sono contati.`}
        </p>
      )}
    </section>
  )
}

function Visita({ visita: a, onModifica }: { visita: Appuntamento; onModifica: () => void }) {
  const lavoro = [titoloProprio(a) ?? a.tipologia, a.utente_assegnato.nome_utente].join(' · ')
  return (
    <li className={stili.riga} data-annullato={a.stato === 'Annullato' || undefined}>
      <time dateTime={a.data_inizio} className={stili.quando}>
        {formatNearDate(dayInRome(a.data_inizio))}
        <small>{timeInRome(a.data_inizio)}</small>
      </time>
      <div className={stili.chi}>
        <button type="button" className="ell" onClick={onModifica}>
          {nomeCliente(a.cliente)}
        </button>
        <span className="ell">{lavoro}</span>
      </div>
      <span className={stili.stato}>
        <PillolaStato stato={a.stato} />
      </span>
      <Importo nome="Incasso" euro={a.incasso} />
      <Importo nome="Spese" euro={a.spese} />
    </li>
  )
}

function Importo({ nome, euro }: { nome: string; euro: number | null }) {
  return (
    <span className={stili.importo} data-vuoto={euro === null || undefined}>
      <span className={stili.voce}>{nome}: </span>
      {euro === null ? '–' : formatEuro(euro)}
    </span>
  )
}
