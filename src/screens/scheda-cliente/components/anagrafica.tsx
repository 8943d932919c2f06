import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { TIPI_CLIENTE } from '#anagrafe/clienti/tipi.rules.ts'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { formatDate } from '#shared/dates.ts'
import { eItalia, nomePaese } from '#shared/paesi.ts'
import { capital, formatPhone } from '#shared/text.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Line } from '#web/ui/stack.tsx'

const FASCE = { Mattina: 'Di mattina', Pomeriggio: 'Di pomeriggio' } as const

/** What they said of being written to; nothing where nobody asked. */
function avvisiInParole(c: Cliente): ReactNode {
  const risposte = { Si: 'sì', No: 'no', Non_Chiesto: null }
  const [email, telefono] = [risposte[c.avvisi_email], risposte[c.avvisi_telefono]]
  const righe = [
    email && `per email ${email}`,
    telefono && `per telefono ${telefono}`,
    c.avvisi_il && `chiesto il ${formatDate(c.avvisi_il)}`,
    c.avvisi_nota,
    c.email_respinta_il && 'la sua email non riceve',
  ].filter(Boolean)
  return righe.join(' · ')
}

/** Master data, in a card of their own. */
export const Anagrafica = ({ cliente }: { cliente: Cliente }) => (
  <Scheda titolo="Anagrafica">
    <SchedaAnagrafica cliente={cliente} />
  </Scheda>
)

/** What is known of them. */
export function SchedaAnagrafica({ cliente }: { cliente: Cliente }) {
  const { tecnico_preferito_id } = cliente
  const utenti = useQuery({ ...utentiApi.list(), enabled: tecnico_preferito_id !== null }).data?.data
  const preferito = utenti?.find(({ id }) => id === tecnico_preferito_id)
  const voci: [string, ReactNode][] = [
    ...telefoniDi(cliente).map(({ numero, nome }, n): [string, ReactNode] => [
      n === 0 ? 'Telefono' : capital(nome ?? `Telefono ${n + 1}`),
      <Line key={numero} as="span" gap={12}>
        <PhoneLink numero={numero} icona={false} />
        <WhatsAppLink
          numero={numero}
          etichetta={<span className="sr-only">WhatsApp a {formatPhone(numero)}</span>}
        />
      </Line>,
    ]),
    [
      'Email',
      cliente.email && (
        <a href={`mailto:${cliente.email}`}>
          <Breakable testo={cliente.email} />
        </a>
      ),
    ],
    [
      'Email per le fatture',
      cliente.email_fatture && (
        <a href={`mailto:${cliente.email_fatture}`}>
          <Breakable testo={cliente.email_fatture} />
        </a>
      ),
    ],
    ['Tipo', cliente.tipo !== 'Privato' && TIPI_CLIENTE[cliente.tipo]],
    ['Denominazione', cliente.denominazione],
    ['Codice Fiscale', cliente.codice_fiscale],
    [
      'Partita IVA',
      cliente.partita_iva && `${eItalia(cliente.nazione) ? '' : `${cliente.nazione} `}${cliente.partita_iva}`,
    ],
    [cliente.tipo === 'PA' ? 'Codice ufficio' : 'Codice destinatario', cliente.codice_destinatario],
    ['PEC', cliente.pec && <Breakable testo={cliente.pec} />],
    ['IVA', cliente.split_payment && 'Split payment'],
    ['Indirizzo', cliente.indirizzo],
    [
      'Comune',
      cliente.comune &&
        [cliente.comune, cliente.provincia && `(${cliente.provincia})`].filter(Boolean).join('\u00a0'),
    ],
    ['CAP', cliente.cap],
    ['Nazione', !eItalia(cliente.nazione) && nomePaese(cliente.nazione)],
    ['Ditta', cliente.ditta?.nome],
    ['Preferisce', cliente.fascia_preferita && FASCE[cliente.fascia_preferita]],
    ['Tecnico preferito', preferito?.nome_utente],
    ['Avvisi', avvisiInParole(cliente)],
    ['Note', cliente.note],
  ]
  const note = voci.filter(([, valore]) => valore)
  return (
    <>
      {note.length === 0 && 'Ancora nessun dato oltre al nome'}
      <Facts as="pairs">
        {note.map(([etichetta, valore], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two numbers may ring at one place
          <Fact key={n} of={etichetta}>
            {valore}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
