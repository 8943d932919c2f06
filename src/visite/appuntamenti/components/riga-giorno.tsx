import { ActionIcon } from '@mantine/core'
import { IconAddressBook, IconEdit, IconPhone, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { chiamabili, telefonoInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { conChi, quantiMancano } from '#shared/presenze.ts'
import { perTel } from '#shared/text.ts'
import { AltroGiorno } from '#visite/appuntamenti/components/altro-giorno.tsx'
import { OrarioVisita, QuotaGiorni } from '#visite/appuntamenti/components/orario.tsx'
import { PillolaServono, PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'

/** How much fits in a row. */
export type SpazioLibero = 'telefono' | 'tavoletta' | 'stretta' | 'scrivania'

/** The columns of each; on a telephone every row is its lines. */
export const COLONNE_GIORNO: Record<SpazioLibero, string> = {
  telefono: '',
  tavoletta: 'auto minmax(0, 1fr) 158px 112px 36px',
  stretta: 'auto minmax(0, 1fr) 146px 158px 112px 92px',
  scrivania: 'auto minmax(0, 1fr) 146px 148px 158px 146px 112px 92px',
}

interface RigaGiornoProps {
  visita: Appuntamento
  /** The day of the list. */
  giorno: string
  spazio: SpazioLibero
  onModifica: () => void
  onElimina: () => void
}

/** A visit in the day's list. On phones two lines and a menu. */
export function RigaGiorno({ visita: a, giorno, spazio, onModifica, onElimina }: RigaGiornoProps) {
  const telefono = spazio === 'telefono'
  const stretto = telefono || spazio === 'tavoletta'
  const naviga = useNavigate()
  const nome = nomeCliente(a.cliente)
  const proprio = titoloProprio(a)
  const scheda = () => naviga('/clienti', { state: { selectedClienteId: a.cliente.id } })
  const tecnico = [a.utente_assegnato.nome_utente, conChi(a.aiutanti)].filter(Boolean).join(' ')

  const luogo = luogoVisita(a) || 'Indirizzo mancante'
  const sotto = (
    <>
      <QuotaGiorni di={a} giorno={giorno} />
      {spazio === 'scrivania' ? luogo : `${proprio ?? a.tipologia} · ${luogo}`}
    </>
  )
  const chiama = <PhoneLink key="telefono" numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} />
  const chi = (
    <Line key="tecnico" as="span">
      {!stretto && <Initials nome={a.utente_assegnato.nome_utente} />}
      {a.ditte && !telefono && spazio !== 'scrivania' ? (
        <span>
          {tecnico}
          <small>{a.ditte.nome}</small>
        </span>
      ) : (
        tecnico
      )}
    </Line>
  )
  const celle = {
    telefono: [chi],
    tavoletta: [chi],
    stretta: [chiama, chi],
    scrivania: [
      chiama,
      <Fragment key="tipo">
        <span className="ell">{a.tipologia}</span>
        {proprio && (
          <small className="ell" title={proprio}>
            {proprio}
          </small>
        )}
      </Fragment>,
      chi,
      a.ditte && (
        <EtichettaDitta key="ditta" colore={a.ditte.colore}>
          {a.ditte.nome}
        </EtichettaDitta>
      ),
    ],
  }
  return (
    <Row
      record={`appuntamenti/${a.id}`}
      lead={<OrarioVisita di={a} giorno={giorno} />}
      leads
      name={nome}
      onOpen={onModifica}
      sub={
        urgente(a) || a.altro_giorno || quantiMancano(a) > 0 ? (
          <Line as="span">
            {urgente(a) && <Pill tono="urgente">{a.priorita}</Pill>}
            <AltroGiorno di={a} />
            <PillolaServono di={a} />
            <span>{sotto}</span>
          </Line>
        ) : (
          sotto
        )
      }
      cells={celle[spazio]}
      state={<PillolaStato stato={a.stato} />}
      actions={
        stretto ? (
          <ActionMenu
            etichetta={`Azioni per ${nome}`}
            voci={[
              ...chiamabili(a.cliente).map((telefono) => ({
                testo: `Chiama ${telefonoInParole(telefono)}`,
                icona: <IconPhone />,
                onScelta: () => location.assign(perTel(telefono.numero)),
              })),
              { testo: 'Vedi Scheda Cliente', icona: <IconAddressBook />, onScelta: scheda },
              { testo: 'Modifica', icona: <IconEdit />, onScelta: onModifica },
              'separatore',
              { testo: 'Elimina', icona: <IconTrash />, pericolo: true, onScelta: onElimina },
            ]}
          />
        ) : (
          <>
            <Azione testo="Scheda" nome={nome} onClick={scheda}>
              <IconAddressBook />
            </Azione>
            <Azione testo="Modifica" nome={nome} onClick={onModifica}>
              <IconEdit />
            </Azione>
            <Azione testo="Elimina" nome={nome} onClick={onElimina}>
              <IconTrash />
            </Azione>
          </>
        )
      }
    />
  )
}

interface AzioneProps {
  testo: string
  nome: string
  onClick: () => void
  children: ReactNode
}

/** With the browser's own tooltip: a component for each of three hundred took longer than the rest of the day. */
function Azione({ testo, nome, onClick, children }: AzioneProps) {
  return (
    <ActionIcon size="sm" title={testo} aria-label={`${testo}: ${nome}`} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

const urgente = (a: Appuntamento) => a.priorita === 'Alta' || a.priorita === 'Urgente'
