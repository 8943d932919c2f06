import { Button } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCheck,
  IconDropletExclamation,
  IconFileCertificate,
  IconInfoCircle,
  IconPhone,
  IconPhoneOff,
  IconSnowflake,
  IconTool,
} from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { useVisita } from '#scadenze/scadenze/api.ts'
import type { VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { inOreEMinuti } from '#shared/dates.ts'
import { formatPhone, perTel } from '#shared/text.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFiltri } from './filtri.ts'
import stili from './riga-visita.module.css'
import type { RigaBacheca } from './righe.ts'
import { contattoInParole, luogoInParole, nomeLavoro, nomiLavori, scaduta } from './words.ts'

/** What can be done with a row; the same functions as long as the screen stands. */
export interface AzioniRigaVisita {
  scegli: (righe: readonly RigaBacheca[], si: boolean) => void
  prenota: (riga: RigaBacheca) => void
  chiamata: (cliente: VisitaInBreve['cliente']) => void
  /** Parts the works of a customer into visits, or puts them together. */
  dividi: (clienteId: number) => void
  trascina: (riga: RigaBacheca | null) => void
}

interface RigaVisitaProps {
  riga: RigaBacheca
  scelta: boolean
  /** Its place in the plan was given by hand. */
  aMano: boolean
  azioni: AzioniRigaVisita
}

/** A visit still to be booked. Its reasons open below; Enter on its tick books it. */
export const VisitaInBacheca = memo(function RigaVisita({ riga, scelta, aMano, azioni }: RigaVisitaProps) {
  const { visita, daPrenotare, daCompletare, dovuta, minuti } = riga
  const { cliente, zona, contatto } = visita
  const [aperta, setAperta] = useState(false)
  const id = useId()
  const nome = nomeCliente(cliente)
  const prenotabile = daPrenotare.length > 0
  return (
    <li className={stili.riga} data-scelta={scelta || undefined} data-mano={aMano || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what dragging does, Enter on the tick does as well */}
      <div
        className={stili.testa}
        draggable={prenotabile}
        onDragStart={(evento) => {
          evento.dataTransfer.effectAllowed = 'move'
          evento.dataTransfer.setData('text/plain', nome)
          azioni.trascina(riga)
        }}
        onDragEnd={() => azioni.trascina(null)}
      >
        {prenotabile ? (
          <label className={stili.tocco}>
            <input
              type="checkbox"
              aria-label={nome}
              checked={scelta}
              onChange={(evento) => azioni.scegli([riga], evento.target.checked)}
              onKeyDown={(evento) => evento.key === 'Enter' && azioni.prenota(riga)}
            />
          </label>
        ) : (
          <span aria-hidden />
        )}
        <button
          type="button"
          className={stili.chi}
          aria-expanded={aperta}
          aria-controls={id}
          onClick={() => setAperta(!aperta)}
        >
          <strong className="ell">{nome}</strong>
          <small className="ell">{luogoInParole(cliente, zona.nome)}</small>
        </button>
        <span className={stili.lavori}>
          {nomiLavori(prenotabile ? daPrenotare : daCompletare).map((lavoro) => (
            <span key={lavoro.nome}>
              <Icona {...lavoro} />
              <span className="ell">{lavoro.nome}</span>
            </span>
          ))}
        </span>
        <span className={stili.quando}>
          {prenotabile ? (
            <ScadenzaColorata data={dovuta} parole={scaduta} />
          ) : (
            <span className={stili.manca}>
              {daCompletare.some(({ stato }) => stato === 'Da_Registrare') ? 'Manca la data' : 'Mancano dati'}
            </span>
          )}
          {prenotabile && <Contatto contatto={contatto} />}
        </span>
        <span className={`${stili.minuti} tnum`}>{prenotabile && inOreEMinuti(minuti)}</span>
        {visita.prenotata && (
          <span className={stili.altra}>
            <SegnoPrenotata prenotata={visita.prenotata} altra />
          </span>
        )}
      </div>
      {aperta && <Dettaglio id={id} riga={riga} azioni={azioni} />}
    </li>
  )
})

interface DettaglioProps extends Pick<RigaVisitaProps, 'riga' | 'azioni'> {
  id: string
}

/** Why each work is due, and what can be done; the list itself carries neither reasons nor telephones. */
function Dettaglio({ id, riga, azioni }: DettaglioProps) {
  const { visita, daPrenotare, daCompletare } = riga
  const { cliente } = visita
  const { filtri } = useFiltri()
  const intera = useVisita(filtri.periodi, cliente.id)
  const telefono = intera.data?.cliente.telefono
  const prenotabile = daPrenotare.length > 0
  const ids = [...daPrenotare, ...daCompletare].map((lavoro) => lavoro.id)
  const lavori = ids.flatMap((id) => intera.data?.lavori.find((lavoro) => lavoro.id === id) ?? [])
  return (
    <div id={id} className={stili.dettaglio}>
      <QueryState query={intera} scheletro={<Skeleton righe={ids.length} altezza={20} />}>
        {() =>
          lavori.map((lavoro) => (
            <p key={lavoro.id}>
              <IconInfoCircle size={15} aria-hidden />
              <span>
                <b>
                  {nomeLavoro(lavoro)}, {lavoro.nome}:
                </b>{' '}
                {lavoro.motivo}
              </span>
            </p>
          ))
        }
      </QueryState>
      <div className={stili.azioni}>
        {prenotabile && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendarPlus size={15} />}
            onClick={() => azioni.prenota(riga)}
          >
            Prenota…
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhone size={15} />}
          onClick={() => azioni.chiamata(cliente)}
        >
          Segna una chiamata
        </Button>
        {visita.lavori.filter(({ stato }) => stato === 'Da_Programmare').length > 1 && (
          <Button variant="default" size="xs" onClick={() => azioni.dividi(cliente.id)}>
            {daPrenotare.length > 1 ? 'Dividi' : 'Unisci'}
          </Button>
        )}
        {telefono && <a href={perTel(telefono)}>{formatPhone(telefono)}</a>}
        <AppLink a={`/clienti?cliente=${cliente.id}`}>
          {prenotabile ? 'Scheda' : 'Completa nella scheda'}
        </AppLink>
      </div>
    </div>
  )
}

function Icona({ controllo, impianto }: { controllo: string; impianto: string | null }) {
  if (controllo === 'RCEE') return <IconFileCertificate size={14} aria-hidden />
  if (controllo === 'FGAS') return <IconDropletExclamation size={14} aria-hidden />
  return impianto === 'condizionatore' ? (
    <IconSnowflake size={14} aria-hidden />
  ) : (
    <IconTool size={14} aria-hidden />
  )
}

function Contatto({ contatto }: Pick<VisitaInBreve, 'contatto'>) {
  const Segno =
    contatto?.esito === 'Sentito' ? IconCheck : contatto?.esito === 'Non_Risponde' ? IconPhoneOff : IconPhone
  return (
    <span className={stili.contatto} data-esito={contatto?.esito}>
      <Segno size={13} aria-hidden />
      <span className="ell">{contattoInParole(contatto)}</span>
    </span>
  )
}
