import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEqual, IconEqualNot } from '@tabler/icons-react'
import { contaInParole } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { DomandeImportazione } from '../contract.ts'
import type { DomandaProps } from './domanda-aziende.tsx'
import stili from './domande.module.css'

type Stessa = DomandeImportazione['stesse'][number]
type Risposta = NonNullable<Stessa['risposta']>

/** `Sono la stessa persona?`: rows side by side, what they share in petrol, why it is proposed above the answer. */
export function Stesse({ domande, cambiate, onCambia }: DomandaProps<Stessa>) {
  return (
    <Scheda
      senzaMargine
      titolo="Sono la stessa persona?"
      conteggio={`${contaInParole(domande.length, 'gruppo', 'gruppi')}. Nessuno viene unito senza la tua risposta`}
    >
      <ul className={stili.gruppi}>
        {domande.map((domanda) => (
          <Gruppo
            key={domanda.chiave}
            domanda={domanda}
            valore={cambiate.stesse[domanda.chiave] ?? domanda.risposta ?? domanda.proposta}
            onRispondi={(risposta) =>
              onCambia({ ...cambiate, stesse: { ...cambiate.stesse, [domanda.chiave]: risposta } })
            }
          />
        ))}
      </ul>
    </Scheda>
  )
}

const MOTIVI: Record<string, string> = {
  nome: 'nome',
  telefono: 'telefono',
  email: 'email',
  codice_fiscale: 'codice',
  partita_iva: 'partita IVA',
}

/** `Stesso nome e telefono`, `Stessa partita IVA e basta: è dell’amministratore?` */
function ragione({ perche, proposta }: Stessa): string {
  const parole = [...new Set(perche.map((motivo) => MOTIVI[motivo] ?? motivo))]
  const [prima = 'nome'] = parole
  const stesso = prima === 'email' || prima === 'partita IVA' ? 'Stessa' : 'Stesso'
  if (proposta === 'Diverse')
    return prima === 'telefono' || prima === 'email'
      ? `${stesso} ${prima}, nomi diversi`
      : `${stesso} ${prima} e basta: è dell’amministratore?`
  return `${stesso} ${parole.length > 1 ? `${parole.slice(0, -1).join(', ')} e ${parole.at(-1)}` : `${prima} e indirizzo`}`
}

interface GruppoProps {
  domanda: Stessa
  valore: Risposta
  onRispondi: (risposta: Risposta) => void
}

function Gruppo({ domanda, valore, onRispondi }: GruppoProps) {
  const { chi, righe, cliente, proposta } = domanda
  const numeri = [...(cliente ? [0] : []), ...righe]
  const insieme = Array.isArray(valore) ? (valore.find((parte) => parte.length > 1) ?? []) : numeri
  const alcune = Array.isArray(valore)
  const nomi = chi.map(({ nome }) => nome)
  /** Those ticked are one, each of the others is alone. */
  const spunta = (n: number, dentro: boolean) => {
    const uniti = numeri.filter((numero) => (numero === n ? dentro : insieme.includes(numero)))
    onRispondi([
      ...(uniti.length > 0 ? [uniti] : []),
      ...numeri.filter((numero) => !uniti.includes(numero)).map((numero) => [numero]),
    ])
  }
  const Segno = valore === 'Diverse' ? IconEqualNot : IconEqual
  const Perche = proposta === 'Una' ? IconCheck : IconAlertTriangle
  return (
    <li className={stili.gruppo} aria-label={[...new Set(nomi)].slice(0, 3).join(', ')}>
      <ul className={stili.chi} data-coppia={chi.length === 2 || undefined}>
        {chi.map((uno) => (
          <li key={uno.n}>
            {alcune ? (
              <Checkbox
                size="xs"
                label={uno.n === 0 ? 'in archivio' : `riga ${uno.n}`}
                checked={insieme.includes(uno.n)}
                onChange={({ currentTarget }) => spunta(uno.n, currentTarget.checked)}
              />
            ) : (
              <span>{uno.n === 0 ? 'in archivio' : `riga ${uno.n}`}</span>
            )}
            <b>{uno.nome}</b>
            <Detto testo={uno.luogo} quanti={chi.filter(({ luogo }) => luogo === uno.luogo).length} />
            <Detto
              testo={uno.telefono}
              quanti={chi.filter(({ telefono }) => telefono === uno.telefono).length}
            />
            <Detto testo={uno.codice} quanti={chi.filter(({ codice }) => codice === uno.codice).length} />
          </li>
        ))}
        {numeri.length > chi.length && (
          <li>e {contaInParole(numeri.length - chi.length, 'altra riga', 'altre righe')}</li>
        )}
      </ul>
      {chi.length === 2 && !alcune && <Segno aria-hidden className={stili.segno} />}
      <div className={stili.risposta}>
        <p data-proposta={proposta}>
          <Perche size={14} aria-hidden /> {ragione(domanda)}
        </p>
        <Segments
          etichetta={`${nomi[0]}: sono la stessa persona?`}
          stretto
          valore={alcune ? 'Alcune' : valore}
          onCambia={(voce) =>
            onRispondi(voce === 'Alcune' ? [numeri] : (voce as Exclude<Risposta, number[][]>))
          }
          voci={[
            { valore: 'Una', testo: 'Una sola' },
            { valore: 'Diverse', testo: 'Diverse' },
            ...(numeri.length > 2 ? [{ valore: 'Alcune', testo: 'Alcune' }] : []),
          ]}
        />
      </div>
    </li>
  )
}

/** What one says; in petrol where another says the same. */
const Detto = ({ testo, quanti }: { testo: string | null; quanti: number }) =>
  testo && <small data-uguale={quanti > 1 || undefined}>{testo}</small>
