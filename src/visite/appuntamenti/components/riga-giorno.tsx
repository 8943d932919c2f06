import { ActionIcon } from '@mantine/core'
import { IconAddressBook, IconEdit, IconPhone, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { formatPhone, perTel } from '#shared/text.ts'
import { AltroGiorno } from '#visite/appuntamenti/components/altro-giorno.tsx'
import { OrarioVisita, QuotaGiorni } from '#visite/appuntamenti/components/orario.tsx'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './riga-giorno.module.css'

/** How much fits in a row. */
export type SpazioLibero = 'telefono' | 'tavoletta' | 'scrivania'

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
  const stretto = spazio !== 'scrivania'
  const naviga = useNavigate()
  const nome = nomeCliente(a.cliente)
  const proprio = titoloProprio(a)
  const scheda = () => naviga('/clienti', { state: { selectedClienteId: a.cliente.id } })
  const tecnico = a.utente_assegnato.nome_utente

  return (
    <li className={stili.riga} data-record={`appuntamenti/${a.id}`}>
      <OrarioVisita di={a} giorno={giorno} />
      <div className={stili.chi}>
        <div className={stili.nome}>
          <button type="button" className="ell" onClick={onModifica}>
            {nome}
          </button>
          {urgente(a) && <Pill tono="urgente">{a.priorita}</Pill>}
          <AltroGiorno di={a} />
        </div>
        <div className={`${stili.sotto} ell`}>
          <QuotaGiorni di={a} giorno={giorno} />
          <span className={stili.soloStretto}>{proprio ?? a.tipologia} · </span>
          {luogoVisita(a) || 'Indirizzo mancante'}
        </div>
        {telefono && (
          <div className={stili.terza}>
            <PillolaStato stato={a.stato} />
            <span className="ell">{tecnico}</span>
          </div>
        )}
      </div>
      {!telefono && (
        <>
          <span className={stili.telefono}>
            <PhoneLink numero={a.cliente.telefono} />
          </span>
          <span className={stili.tipo}>
            <span className="ell">{a.tipologia}</span>
            {proprio && (
              <small className="ell" title={proprio}>
                {proprio}
              </small>
            )}
          </span>
          <span className={stili.tecnico}>
            {!stretto && <Initials nome={tecnico} />}
            <span className="ell">
              {tecnico}
              {a.ditte && <small className={stili.soloStretto}>{a.ditte.nome}</small>}
            </span>
          </span>
          <span className={stili.ditta}>
            {a.ditte && <EtichettaDitta colore={a.ditte.colore}>{a.ditte.nome}</EtichettaDitta>}
          </span>
          <span className={stili.stato}>
            <PillolaStato stato={a.stato} />
          </span>
        </>
      )}
      <span className={stili.azioni}>
        {stretto ? (
          <ActionMenu
            etichetta={`Azioni per ${nome}`}
            voci={[
              a.cliente.telefono
                ? {
                    testo: `Chiama ${formatPhone(a.cliente.telefono)}`,
                    icona: <IconPhone />,
                    onScelta: () => location.assign(perTel(a.cliente.telefono ?? '')),
                  }
                : null,
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
        )}
      </span>
    </li>
  )
}

interface AzioneProps {
  testo: string
  nome: string
  onClick: () => void
  children: React.ReactNode
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
