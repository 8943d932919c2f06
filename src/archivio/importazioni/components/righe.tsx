import { Checkbox } from '@mantine/core'
import { perche } from '#archivio/importazioni/components/parole.ts'
import type { Importazione, RigaDelFile } from '#archivio/importazioni/contract.ts'
import {
  CAMPI_CHE_ARTICOLO,
  CAMPI_NOME,
  type Campo,
  type Esito,
  PAROLE_CAMPI,
} from '#archivio/importazioni/rules.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { usePhone } from '#web/width.ts'
import stili from './importa.module.css'

const TONI: Record<Esito, Tone> = {
  ok: 'completato',
  avviso: 'corso',
  errore: 'annullato',
  duplicato: 'riprogrammato',
}
const PAROLE: Record<Esito, string> = {
  ok: 'Pronta',
  avviso: 'Avviso',
  errore: 'Errore',
  duplicato: 'Doppione',
}

interface RigheProps {
  dati: Importazione
  righe: RigaDelFile[]
  onScegli: (n: number, crea: boolean) => void
}

/** Rows of the file with their messages beside the cells: a table, on phones one card a row with what needs eyes. */
export function RigheDelFile(props: RigheProps) {
  const telefono = usePhone()
  return telefono ? <Carte {...props} /> : <TableOf {...props} />
}

const colonneUsate = ({ abbinamento }: Importazione) =>
  abbinamento.flatMap((campo, i) => (campo ? [{ campo, i }] : []))

/** Who it is, then what has messages on this page, then the rest: nobody has to scroll for a reason. */
function inVista(dati: Importazione, righe: RigaDelFile[]) {
  const rango = ({ campo, i }: { campo: Campo; i: number }) => {
    if (CAMPI_NOME.includes(campo) || CAMPI_CHE_ARTICOLO.includes(campo)) return 0
    return righe.some((riga) => riga.errori[i] ?? riga.avvisi[i]) ? 1 : 2
  }
  return colonneUsate(dati).sort((a, b) => rango(a) - rango(b))
}

function TableOf({ dati, righe, onScegli }: RigheProps) {
  const usate = inVista(dati, righe)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={stili.scorri} aria-label="Righe del file" tabIndex={0}>
      <table className={stili.tabella}>
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Esito</th>
            {usate.map(({ campo, i }) => (
              <th key={i} scope="col">
                {PAROLE_CAMPI[campo]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {righe.map((riga) => (
            <tr key={riga.n}>
              <th scope="row">{riga.n}</th>
              <td className={stili.esito}>
                <EsitoRiga riga={riga} onScegli={onScegli} />
              </td>
              {usate.map(({ i }) => (
                <Cell key={i} valore={riga.celle[i] ?? ''} errore={riga.errori[i]} avviso={riga.avvisi[i]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellaProps {
  valore: string
  errore: string | undefined
  avviso: string | undefined
}

function Cell({ valore, errore, avviso }: CellaProps) {
  const messaggio = errore ?? avviso
  return (
    <td data-segno={errore ? 'errore' : avviso ? 'avviso' : undefined}>
      <span className={stili.valore} title={valore.length > 40 ? valore : undefined}>
        {valore}
      </span>
      {messaggio && <small>{messaggio}</small>}
    </td>
  )
}

function EsitoRiga({ riga, onScegli }: { riga: RigaDelFile; onScegli: RigheProps['onScegli'] }) {
  const { n, esito, duplicato, scelta } = riga
  const generale = riga.errori[''] ?? riga.avvisi['']
  if (!esito) return null
  return (
    <>
      <Pill tono={TONI[esito]}>{PAROLE[esito]}</Pill>
      {generale && <small>{generale}</small>}
      {duplicato && <small>{perche(duplicato)}</small>}
      {esito === 'duplicato' && (
        <Checkbox
          size="xs"
          label="Crea lo stesso"
          aria-label={`Crea lo stesso la riga ${n}`}
          checked={scelta === 'crea'}
          onChange={({ currentTarget }) => onScegli(n, currentTarget.checked)}
        />
      )}
    </>
  )
}

const DA_MOSTRARE: readonly Campo[] = [
  'cognome',
  'nome',
  'cognomeNome',
  'nomeCognome',
  'ragioneSociale',
  'telefono',
  'comune',
  'codice',
  'descrizione',
]

function Carte({ dati, righe, onScegli }: RigheProps) {
  const usate = colonneUsate(dati)
  return (
    <ul className={stili.carte}>
      {righe.map((riga) => {
        const chi = usate.filter(({ campo }) => DA_MOSTRARE.includes(campo)).map(({ i }) => riga.celle[i])
        const segnate = usate.filter(({ i }) => riga.errori[i] ?? riga.avvisi[i])
        return (
          <li key={riga.n}>
            <p className={stili.chi}>
              <span>{riga.n}</span> {chi.filter(Boolean).join(', ') || '–'}
            </p>
            <div className={stili.esito}>
              <EsitoRiga riga={riga} onScegli={onScegli} />
            </div>
            {segnate.length > 0 && (
              <dl>
                {segnate.map(({ campo, i }) => (
                  <div key={i} data-segno={riga.errori[i] ? 'errore' : 'avviso'}>
                    <dt>{PAROLE_CAMPI[campo]}</dt>
                    <dd>
                      {riga.celle[i] || 'vuoto'}
                      <small>{riga.errori[i] ?? riga.avvisi[i]}</small>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
