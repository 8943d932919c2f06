import { Button } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCheck,
  IconDropletExclamation,
  IconFileCertificate,
  IconPhone,
  IconPhoneOff,
  IconSnowflake,
  IconTool,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { useVisita } from '#scadenze/scadenze/api.ts'
import type { VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { inOreEMinuti } from '#shared/dates.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { RowBody } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
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
  const nome = nomeCliente(cliente)
  const prenotabile = daPrenotare.length > 0
  return (
    <li className={stili.riga} data-scelta={scelta || undefined}>
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
          <span className={stili.tocco} />
        )}
        <RowBody
          past={aMano}
          name={nome}
          sub={luogoInParole(cliente, zona.nome)}
          onOpen={() => setAperta(!aperta)}
          open={aperta}
          cells={[
            nomiLavori(prenotabile ? daPrenotare : daCompletare).map((lavoro) => (
              <span key={lavoro.nome} className="ell">
                <Icona {...lavoro} /> {lavoro.nome}
              </span>
            )),
            prenotabile ? (
              <Line key="quando">
                <ScadenzaColorata data={dovuta} parole={scaduta} />
                <Contatto contatto={contatto} />
              </Line>
            ) : (
              <b key="manca">
                {daCompletare.some(({ stato }) => stato === 'Da_Registrare')
                  ? 'Manca la data'
                  : 'Mancano dati'}
              </b>
            ),
          ]}
          end={<small>{prenotabile && inOreEMinuti(minuti)}</small>}
        />
      </div>
      <div className={stili.sotto}>
        {visita.prenotata && <SegnoPrenotata prenotata={visita.prenotata} altra />}
        {aperta && <Dettaglio riga={riga} azioni={azioni} />}
      </div>
    </li>
  )
})

/** Why each work is due, and what can be done; the list itself carries neither reasons nor telephones. */
function Dettaglio({ riga, azioni }: Pick<RigaVisitaProps, 'riga' | 'azioni'>) {
  const { visita, daPrenotare, daCompletare } = riga
  const { cliente } = visita
  const { filtri } = useFiltri()
  const intera = useVisita(filtri.periodi, cliente.id)
  const chi = intera.data?.cliente
  const prenotabile = daPrenotare.length > 0
  const ids = [...daPrenotare, ...daCompletare].map((lavoro) => lavoro.id)
  const lavori = ids.flatMap((id) => intera.data?.lavori.find((lavoro) => lavoro.id === id) ?? [])
  return (
    <Stack gap={8}>
      <QueryState query={intera} scheletro={<Skeleton righe={ids.length} altezza={20} />}>
        {() =>
          lavori.map((lavoro) => (
            <p key={lavoro.id}>
              <b>
                {nomeLavoro(lavoro)}, {lavoro.nome}:
              </b>{' '}
              {lavoro.motivo}
            </p>
          ))
        }
      </QueryState>
      <Line>
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
        <PhoneLink numero={chi?.telefono} altri={chi?.altri_telefoni} icona={false} />
        <AppLink a={`/clienti?cliente=${cliente.id}`}>
          {prenotabile ? 'Scheda' : 'Completa nella scheda'}
        </AppLink>
      </Line>
    </Stack>
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
    <Pill
      tono={
        contatto?.esito === 'Sentito' ? 'completato' : contatto?.esito === 'Richiamare' ? 'urgente' : 'neutro'
      }
      icona={<Segno aria-hidden />}
      tenue
    >
      {contattoInParole(contatto)}
    </Pill>
  )
}
