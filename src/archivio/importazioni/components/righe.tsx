import { Checkbox, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { motivoDelDoppione } from '#archivio/importazioni/components/words.ts'
import type { Importazione, RigaDelFile } from '#archivio/importazioni/contract.ts'
import {
  CAMPI_CALDAIA,
  CAMPI_CHE_ARTICOLO,
  CAMPI_CLIMA,
  CAMPI_NOME,
  CAMPI_RCEE,
  type CampoImportato,
  type EsitoRigaImportata,
  PAROLE_CAMPI,
  type SceltaRigaImportata,
} from '#archivio/importazioni/rules.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { usePhone } from '#web/width.ts'
import stili from './importa.module.css'

const TONI: Record<EsitoRigaImportata, Tone> = {
  ok: 'completato',
  avviso: 'corso',
  errore: 'annullato',
  duplicato: 'riprogrammato',
}
const PAROLE: Record<EsitoRigaImportata, string> = {
  ok: 'Pronta',
  avviso: 'Avviso',
  errore: 'Errore',
  duplicato: 'Doppione',
}

interface RigheProps {
  dati: Importazione
  righe: RigaDelFile[]
  onScegli: (n: number, scelta: SceltaRigaImportata) => void
}

/** Whether the file says something of plants, so that whoever is there already may learn it. */
export const portaImpianti = ({ abbinamento }: Importazione): boolean =>
  abbinamento.some((campo) => campo && [...CAMPI_CALDAIA, ...CAMPI_CLIMA, ...CAMPI_RCEE].includes(campo))

/** Rows of the file with their messages beside the cells: a table, on phones one card a row with what needs eyes. */
export function RigheDelFile(props: RigheProps) {
  const telefono = usePhone()
  return telefono ? <Carte {...props} /> : <TableOf {...props} />
}

const colonneUsate = ({ abbinamento }: Importazione) =>
  abbinamento.flatMap((campo, i) => (campo ? [{ campo, i }] : []))

/** Who it is, then what has messages on this page, then the rest: nobody has to scroll for a reason. */
function inVista(dati: Importazione, righe: RigaDelFile[]) {
  const rango = ({ campo, i }: { campo: CampoImportato; i: number }) => {
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
            <tr key={riga.n} data-fuori={fuori(riga) || undefined}>
              <th scope="row">{riga.n}</th>
              <td className={stili.esito}>
                <EsitoRiga riga={riga} impianti={portaImpianti(dati)} onScegli={onScegli} />
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

/** Left out by hand, or there already. */
const fuori = ({ scelta }: RigaDelFile) => scelta === 'salta'

interface EsitoProps {
  riga: RigaDelFile
  impianti: boolean
  onScegli: RigheProps['onScegli']
}

function EsitoRiga({ riga, impianti, onScegli }: EsitoProps) {
  const { n, esito, duplicato, scelta } = riga
  const generale = riga.errori[''] ?? riga.avvisi['']
  if (!esito) return null
  return (
    <>
      <Pill tono={TONI[esito]}>{PAROLE[esito]}</Pill>
      {generale && <small>{generale}</small>}
      {duplicato && <small>{motivoDelDoppione(duplicato)}</small>}
      {esito === 'duplicato' && (
        <NativeSelect
          size="xs"
          aria-label={`Che cosa fare della riga ${n}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          value={scelta ?? 'salta'}
          onChange={({ currentTarget }) => onScegli(n, currentTarget.value as SceltaRigaImportata)}
        >
          <option value="salta">Salta</option>
          {(impianti || scelta === 'aggiorna') && <option value="aggiorna">Aggiorna</option>}
          <option value="crea">Crea lo stesso</option>
        </NativeSelect>
      )}
      {(esito === 'ok' || esito === 'avviso') && (
        <Checkbox
          size="xs"
          label="Lascia fuori"
          aria-label={`Lascia fuori la riga ${n}`}
          checked={scelta === 'salta'}
          onChange={({ currentTarget }) => onScegli(n, currentTarget.checked ? 'salta' : 'crea')}
        />
      )}
    </>
  )
}

const DA_MOSTRARE: readonly CampoImportato[] = [
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
    <Rows cols="minmax(0, 1fr)">
      {righe.map((riga) => {
        const testi = usate.filter(({ campo }) => DA_MOSTRARE.includes(campo)).map(({ i }) => riga.celle[i])
        const segnate = usate.filter(({ i }) => riga.errori[i] ?? riga.avvisi[i])
        return (
          <Row key={riga.n} past={fuori(riga)} name={`${riga.n} ${testi.filter(Boolean).join(', ') || '–'}`}>
            <div className={stili.esito}>
              <EsitoRiga riga={riga} impianti={portaImpianti(dati)} onScegli={onScegli} />
            </div>
            {segnate.length > 0 && (
              <Facts>
                {segnate.map(({ campo, i }) => (
                  <Fact key={i} of={PAROLE_CAMPI[campo]}>
                    {riga.celle[i] || 'vuoto'}
                    <br />
                    <span
                      data-grave={Boolean(riga.errori[i]) || undefined}
                      data-avviso={!riga.errori[i] || undefined}
                    >
                      {riga.errori[i] ?? riga.avvisi[i]}
                    </span>
                  </Fact>
                ))}
              </Facts>
            )}
          </Row>
        )
      })}
    </Rows>
  )
}
