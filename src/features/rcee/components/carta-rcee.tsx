import { ActionIcon, Button } from '@mantine/core'
import {
  IconBellRinging,
  IconCalendarPlus,
  IconFlame,
  IconMapPin,
  IconNote,
  IconPencil,
  IconPhoneCheck,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { type AzioniRcee, vociMenu } from '#features/rcee/components/azioni.tsx'
import { caldaiaDi, luogoDi, messaggio, nomeDi, primaScadenza } from '#features/rcee/components/parole.ts'
import type { Rcee } from '#features/rcee/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { daysTo, deadlineWords } from '#shared/deadlines.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { Scadenza } from '#web/ui/deadline.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './carta-rcee.module.css'

interface CartaRceeProps {
  rcee: Rcee
  cerca: string
  azioni: AzioniRcee
  /** In 'Contattati': says what the customer was called about. */
  conMotivo: boolean
  /** Phones and tablets: large buttons below, everything else in the menu. */
  tocco: boolean
}

/** A report in its card: whom to call, about what, by when, and the visit one tap away. */
export const CartaRcee = memo(function CartaRcee({ rcee, cerca, azioni, conMotivo, tocco }: CartaRceeProps) {
  const nome = nomeDi(rcee)
  const caldaia = caldaiaDi(rcee)
  const giorno = oggi()
  const { cliente, caldaie, note_contatto, data_follow_up, note_follow_up } = rcee
  const prenota = (
    <Button
      variant={tocco ? 'default' : 'subtle'}
      size={tocco ? 'sm' : 'compact-xs'}
      leftSection={<IconCalendarPlus size={tocco ? 18 : 15} aria-hidden />}
      aria-label={`Crea Appuntamento per ${nome}`}
      onClick={() => azioni.prenota(rcee)}
    >
      Appuntamento
    </Button>
  )
  return (
    <article className={stili.carta} aria-label={nome}>
      <header className={stili.testa}>
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
            {conMotivo && <Motivo rcee={rcee} />}
          </div>
        )}
        <div className={stili.azioni}>
          {!tocco && (
            <>
              <ActionIcon
                size="sm"
                title="Modifica"
                aria-label={`Modifica RCEE di ${nome}`}
                onClick={() => azioni.modifica(rcee)}
              >
                <IconPencil />
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
            voci={vociMenu(rcee, azioni, { tutte: tocco, prenota: !conMotivo })}
          />
        </div>
      </header>
      <p className={stili.riga} data-forte={Boolean(caldaia)}>
        <IconFlame aria-hidden />
        <span className={stili.caldaia}>{caldaia ?? 'Nessuna caldaia'}</span>
        {caldaie?.matricola && <small className={stili.matricola}>{caldaie.matricola}</small>}
      </p>
      <p className={stili.riga}>
        <IconMapPin aria-hidden />
        <span className="ell">
          <Highlight testo={luogoDi(rcee) || 'Indirizzo non indicato'} cerca={cerca} />
        </span>
      </p>
      {!tocco && (
        <div className={stili.contatti}>
          <PhoneLink numero={cliente.telefono} />
          <WhatsAppLink numero={cliente.telefono} testo={messaggio(rcee, giorno)} />
          {prenota}
        </div>
      )}
      <dl className={stili.scadenze}>
        <Termine etichetta="Manutenzione" data={caldaie?.prossima_revisione} oggi={giorno} />
        <Termine etichetta="RCEE" data={rcee.data_scadenza} oggi={giorno} />
      </dl>
      {note_contatto && <Nota icona={<IconNote aria-hidden />}>{note_contatto}</Nota>}
      {data_follow_up && (
        <Nota icona={<IconBellRinging aria-hidden />}>
          <strong>Follow-up {formatDate(data_follow_up)}</strong>
          {note_follow_up && ` · ${note_follow_up}`}
        </Nota>
      )}
      {tocco && (
        <div className={stili.pollice}>
          <PhoneLink numero={cliente.telefono} className={stili.chiama} />
          <WhatsAppLink
            numero={cliente.telefono}
            testo={messaggio(rcee, giorno)}
            etichetta={<span className="sr-only">WhatsApp a {nome}</span>}
            className={stili.whatsapp}
          />
          {prenota}
        </div>
      )}
    </article>
  )
})

/** Orange for maintenance, blue for the report (docs/product.md §9.2). */
function Motivo({ rcee }: { rcee: Rcee }) {
  const motivo = primaScadenza(rcee)
  return (
    <Pill tono={motivo === 'RCEE' ? 'programmato' : 'urgente'} icona={null}>
      {motivo}
    </Pill>
  )
}

interface TermineProps {
  etichetta: string
  data: string | null | undefined
  oggi: string
}

/** A deadline: in words while it is near, with its date beside the name; the date alone once it is far. */
function Termine({ etichetta, data, oggi }: TermineProps) {
  const inParole = data && deadlineWords(daysTo(data, oggi), data) !== formatDate(data)
  return (
    <div>
      <dt>
        {etichetta}
        {inParole && <span> {formatDate(data)}</span>}
      </dt>
      <dd>
        <Scadenza data={data} oggi={oggi} variante="pill" daQuanto />
      </dd>
    </div>
  )
}

function Nota({ icona, children }: { icona: ReactNode; children: ReactNode }) {
  return (
    <div className={stili.nota}>
      {icona}
      <p>{children}</p>
    </div>
  )
}
