import { Checkbox } from '@mantine/core'
import { IconEqual, IconEqualNot } from '@tabler/icons-react'
import { useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import type { DomandeImportazione } from '../contract.ts'
import type { DomandaProps } from './cambiate.ts'
import stili from './importa.module.css'

type Stessa = DomandeImportazione['stesse'][number]
type Risposta = NonNullable<Stessa['risposta']>

const PRIMI = 20

/** `Sono la stessa persona?`: rows side by side, what they share in petrol, why it is proposed above the answer. */
export function Stesse({ domande, cambiate, onCambia }: DomandaProps<Stessa>) {
  const [tutte, setTutte] = useState(false)
  return (
    <Scheda
      senzaMargine
      titolo="Sono la stessa persona?"
      conteggio={`${contaInParole(domande.length, 'gruppo', 'gruppi')}. Nessuno viene unito senza la tua risposta`}
    >
      <ul>
        {(tutte ? domande : domande.slice(0, PRIMI)).map((domanda) => (
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
      <MoreOrLess
        hidden={domande.length - PRIMI}
        open={tutte}
        onToggle={() => setTutte(!tutte)}
        words={['Solo i primi', 'Un altro gruppo', `Altri ${domande.length - PRIMI} gruppi`]}
      />
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
  const { chi, righe, cliente } = domanda
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
  return (
    <li className={stili.gruppo}>
      <Beside cols="minmax(0, 1fr) 260px">
        <Facts label={[...new Set(nomi)].slice(0, 3).join(', ')}>
          {chi.map((uno) => {
            const dove = uno.n === 0 ? 'in archivio' : `riga ${uno.n}`
            return (
              <Fact
                key={uno.n}
                of={
                  alcune ? (
                    <Checkbox
                      size="xs"
                      label={dove}
                      checked={insieme.includes(uno.n)}
                      onChange={({ currentTarget }) => spunta(uno.n, currentTarget.checked)}
                    />
                  ) : (
                    dove
                  )
                }
              >
                <b>{uno.nome}</b>
                {DETTI.map(
                  (che) => uno[che] && <Detto key={che} testo={uno[che]} comune={uguale(chi, uno, che)} />,
                )}
              </Fact>
            )
          })}
          {numeri.length > chi.length && (
            <Fact of="e altre">{contaInParole(numeri.length - chi.length, 'riga', 'righe')}</Fact>
          )}
        </Facts>
        <Stack gap={4}>
          <Line gap={4} as="p">
            <Segno size={16} aria-hidden />
            <small>{ragione(domanda)}</small>
          </Line>
          <Segments
            etichetta={`${nomi[0]}: sono la stessa persona?`}
            pieno
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
        </Stack>
      </Beside>
    </li>
  )
}

const DETTI = ['luogo', 'telefono', 'codice'] as const

/** As it is compared: a number by its digits. */
const confrontato = (uno: Stessa['chi'][number], che: (typeof DETTI)[number]): string =>
  che === 'telefono' ? telefonoInCifre(uno.telefono ?? '') : (uno[che] ?? '').toLowerCase()

/** Whether another says the same. */
const uguale = (chi: Stessa['chi'], uno: Stessa['chi'][number], che: (typeof DETTI)[number]): boolean =>
  chi.some((altro) => altro !== uno && confrontato(altro, che) === confrontato(uno, che))

/** What one says; in petrol where another says the same. */
const Detto = ({ testo, comune }: { testo: string; comune: boolean }) => (
  <>
    <br />
    <small className={comune ? stili.uguale : undefined}>{testo}</small>
  </>
)
