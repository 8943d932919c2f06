import { ActionIcon, Button } from '@mantine/core'
import {
  IconBellRinging,
  IconCalendarPlus,
  IconEdit,
  IconNote,
  IconPhoneCheck,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { indirizzoBreve } from '#anagrafe/clienti/indirizzo.rules.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import type { Prenotata } from '#scadenze/prenotate/contract.ts'
import { type AzioniRcee, vociMenuRcee } from '#scadenze/rcee/components/azioni.tsx'
import {
  caldaiaDi,
  type Motivo,
  messaggioDiErrore,
  nomeDelClienteRcee,
  primaScadenza,
  scadenzaInParole,
} from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './riga-rcee.module.css'

interface RigaRceeProps {
  rcee: Rcee
  cerca: string
  azioni: AzioniRcee
  /** What the list is about; without it, each report's first deadline. */
  motivo?: Motivo | undefined
  /** In 'Contattati': says what the customer was called about. */
  conMotivo: boolean
  /** Phones and tablets: large buttons, everything else in the menu. */
  tocco: boolean
}

/** A report in its row: whom to call, about what, by when, and the visit one tap away. */
export const RigaRcee = memo(function RigaRcee(props: RigaRceeProps) {
  const { rcee, cerca, azioni, motivo = primaScadenza(rcee), conMotivo, tocco } = props
  const nome = nomeDelClienteRcee(rcee)
  const giorno = oggi()
  const { cliente, caldaie } = rcee
  const caldaia = caldaiaDi(rcee)
  return (
    <article className={stili.riga} aria-label={nome} data-record={`rcee/${rcee.id}`}>
      <header className={stili.chi}>
        <h3>
          <button type="button" className={stili.nome} title={nome} onClick={() => azioni.apri(rcee)}>
            <Highlight testo={nome} cerca={cerca} />
          </button>
        </h3>
        {(rcee.contattato || conMotivo) && (
          <div className={stili.segni}>
            {rcee.contattato && (
              <Pill tono="completato" icona={<IconPhoneCheck aria-hidden />}>
                Contattato
              </Pill>
            )}
            {conMotivo && (
              <Pill tono={primaScadenza(rcee) === 'RCEE' ? 'programmato' : 'urgente'} icona={null}>
                {primaScadenza(rcee)}
              </Pill>
            )}
          </div>
        )}
      </header>
      <div className={stili.dove}>
        <p className={stili.doppia} title={[caldaia, caldaie?.matricola].filter(Boolean).join(' · ')}>
          <b data-manca={!caldaia}>{caldaia ?? 'Nessuna caldaia'}</b>
          {caldaie?.matricola && <small>{caldaie.matricola}</small>}
        </p>
        <p className={stili.doppia} title={indirizzoBreve(cliente)}>
          <span>
            <Highlight testo={cliente.indirizzo || 'Indirizzo non indicato'} cerca={cerca} />
          </span>
          {cliente.comune && (
            <small>
              <Highlight testo={cliente.comune} cerca={cerca} />
            </small>
          )}
        </p>
      </div>
      <div className={stili.contatti}>
        <PhoneLink numero={cliente.telefono} className={stili.chiama} />
        <WhatsAppLink
          numero={cliente.telefono}
          testo={messaggioDiErrore(rcee, giorno)}
          etichetta={tocco ? <span className="sr-only">WhatsApp a {nome}</span> : 'WhatsApp'}
          className={stili.whatsapp}
        />
      </div>
      <dl className={stili.date}>
        <Data
          etichetta="Manutenzione"
          data={caldaie?.prossima_revisione}
          oggi={giorno}
          forte={motivo === 'Manutenzione'}
          prenotata={caldaie?.prenotata}
        />
        <Data
          etichetta="RCEE"
          data={rcee.data_scadenza}
          oggi={giorno}
          forte={motivo === 'RCEE'}
          prenotata={rcee.prenotata}
        />
      </dl>
      <div className={stili.azioni}>
        <Button
          className={stili.prenota}
          variant={tocco ? 'default' : 'subtle'}
          size={tocco ? 'sm' : 'compact-xs'}
          leftSection={<IconCalendarPlus size={tocco ? 18 : 15} aria-hidden />}
          aria-label={`Crea Appuntamento per ${nome}`}
          title="Crea Appuntamento"
          onClick={() => azioni.prenota(rcee)}
        >
          Appuntamento
        </Button>
        {!tocco && (
          <>
            <ActionIcon
              size="sm"
              title="Modifica"
              aria-label={`Modifica RCEE di ${nome}`}
              onClick={() => azioni.modifica(rcee)}
            >
              <IconEdit />
            </ActionIcon>
            <ActionIcon
              size="sm"
              title="Elimina"
              aria-label={`Elimina RCEE di ${nome}`}
              onClick={() => azioni.elimina(rcee)}
            >
              <IconTrash />
            </ActionIcon>
          </>
        )}
        <ActionMenu
          etichetta={`Altre azioni per ${nome}`}
          voci={vociMenuRcee(rcee, azioni, { complete: tocco, prenota: !conMotivo })}
        />
      </div>
      <Note rcee={rcee} />
    </article>
  )
})

interface DataProps {
  etichetta: Motivo
  data: string | null | undefined
  oggi: string
  forte: boolean
  prenotata: Prenotata | null | undefined
}

/** One of the two deadlines, in the colour and the words of its own days, with its visit. */
const Data = ({ etichetta, data, oggi: giorno, forte, prenotata }: DataProps) => (
  <div>
    <dt>{etichetta}</dt>
    <dd>
      <ScadenzaColorata
        data={data}
        oggi={giorno}
        variante={forte ? 'pill' : 'piano'}
        parole={scadenzaInParole}
      />
      <SegnoPrenotata prenotata={prenotata} />
    </dd>
  </div>
)

/** The third line: what was said on the telephone, and when to call again. */
function Note({ rcee: { note_contatto, data_follow_up, note_follow_up } }: { rcee: Rcee }) {
  if (!note_contatto && !data_follow_up) return null
  return (
    <div className={stili.note}>
      {data_follow_up && (
        <p title={note_follow_up ?? undefined}>
          <IconBellRinging aria-hidden />
          <strong>Follow-up {formatDate(data_follow_up)}</strong>
          {note_follow_up && ` · ${note_follow_up}`}
        </p>
      )}
      {note_contatto && (
        <p title={note_contatto}>
          <IconNote aria-hidden />
          {note_contatto}
        </p>
      )}
    </div>
  )
}
