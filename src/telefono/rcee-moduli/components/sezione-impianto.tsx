import { NativeSelect } from '@mantine/core'
import {
  COMBUSTIBILI,
  EVACUAZIONI,
  GRUPPI_IMPIANTO,
  TECNOLOGIE_CALDAIA,
  TECNOLOGIE_FRIGO,
  TITOLI_RESPONSABILE,
} from '#anagrafe/impianti/rules.ts'
import { Campi, type CampoModulo, type DiModulo, Piega } from './campi.tsx'
import { diSezione, type Giudicato } from './giudicato.ts'
import stili from './modulo.module.css'
import { conImpianto } from './scelta-impianto.ts'

const testo = (campo: string, etichetta: string, massimo: number): CampoModulo => ({
  ...{ campo, etichetta, forma: 'testo', massimo },
})

const indirizzo = (prefisso: string): CampoModulo[] => [
  { ...testo(`impianto.${prefisso}indirizzo`, 'Indirizzo', 160), intera: true },
  testo(`impianto.${prefisso}civico`, 'Civico', 20),
  testo(`impianto.${prefisso}comune`, 'Comune', 80),
  testo(`impianto.${prefisso}cap`, 'CAP', 5),
  testo(`impianto.${prefisso}provincia`, 'Provincia', 2),
]

const POTENZA: CampoModulo = {
  ...{ campo: 'impianto.potenza_totale_kw', etichetta: 'Potenza totale', forma: 'numero', unita: 'kW' },
}
const MOTIVO: CampoModulo = {
  ...testo('impianto.potenza_totale_motivo', 'Perché la potenza è un’altra', 120),
  intera: true,
}
const IMPIANTO = ({ somma, totaleDiverso, modulo: { impianto } }: Giudicato): CampoModulo[] => [
  testo('impianto.codice_catasto', 'Codice catasto', 40),
  { ...POTENZA, ...(somma !== null && { sotto: somma }) },
  ...(totaleDiverso || impianto.potenza_totale_motivo ? [MOTIVO] : []),
  ...indirizzo(''),
  testo('impianto.palazzo', 'Palazzo', 20),
  testo('impianto.scala', 'Scala', 20),
  testo('impianto.interno', 'Interno', 20),
]

const RESPONSABILE: CampoModulo[] = [
  {
    ...{ campo: 'impianto.responsabile_titolo', etichetta: 'In qualità di', forma: 'scelta' },
    ...{ voci: TITOLI_RESPONSABILE, intera: true },
  },
  testo('impianto.responsabile_nome', 'Nome', 60),
  testo('impianto.responsabile_cognome', 'Cognome', 60),
  testo('impianto.responsabile_codice_fiscale', 'Codice fiscale', 16),
  testo('impianto.responsabile_partita_iva', 'Partita IVA', 11),
  { ...testo('impianto.responsabile_ragione_sociale', 'Ragione sociale', 120), intera: true },
]

const DATI: CampoModulo[] = [
  testo('generatore.marca', 'Marca', 60),
  testo('generatore.modello', 'Modello', 80),
  testo('generatore.matricola', 'Matricola', 60),
  { campo: 'generatore.data_installazione', etichetta: 'Installato il', forma: 'data' },
]
const kw = (campo: string, etichetta: string): CampoModulo => ({
  ...{ campo: `generatore.${campo}`, etichetta, forma: 'numero', unita: 'kW' },
})
/** Half as wide as the section a choice has room for so many letters. */
const META = 13
const scelta = (campo: string, etichetta: string, voci: Record<string, string>): CampoModulo => ({
  ...{ campo: `generatore.${campo}`, etichetta, forma: 'scelta', voci },
  intera: Object.values(voci).some((voce) => voce.length > META),
})
const quanti = (campo: string, etichetta: string): CampoModulo => ({
  ...{ campo: `generatore.${campo}`, etichetta, forma: 'numero' },
})

const TARGA: Record<1 | 2, CampoModulo[]> = {
  1: [
    ...DATI,
    kw('potenza_kw', 'Potenza utile'),
    kw('potenza_focolare_kw', 'Potenza al focolare'),
    scelta('tipo_combustibile', 'Combustibile', COMBUSTIBILI),
    scelta('tecnologia', 'Tecnologia', TECNOLOGIE_CALDAIA),
    scelta('evacuazione', 'Evacuazione fumi', EVACUAZIONI),
    scelta('gruppo', 'Gruppo', GRUPPI_IMPIANTO),
    quanti('numero_gt', 'Gruppo termico n.'),
    quanti('moduli', 'Moduli'),
    { campo: 'generatore.riscaldamento', etichetta: 'Climatizzazione invernale', forma: 'vero' },
    { campo: 'generatore.acs', etichetta: 'Produzione ACS', forma: 'vero' },
  ],
  2: [
    ...DATI,
    kw('potenza_kw', 'Potenza frigorifera'),
    kw('potenza_termica_kw', 'Potenza termica'),
    { ...scelta('tecnologia', 'Tecnologia', TECNOLOGIE_FRIGO), intera: true },
    quanti('numero_gf', 'Gruppo frigo n.'),
    quanti('circuiti', 'Circuiti'),
    { campo: 'generatore.reversibile', etichetta: 'Reversibile', forma: 'vero' },
  ],
}

/** A, and the plate: where the plant stands, who answers for it, what hangs there. */
export function SezioneImpianto(props: DiModulo) {
  const { modulo, mancano, sbagliati } = props.giudicato
  const guasti = diSezione([...mancano, ...sbagliati], 'impianto').map(({ campo }) => campo)
  const targa = guasti.some((campo) => campo.startsWith('generatore'))
  const { impianto } = modulo
  return (
    <>
      <Piega
        titolo="Targa del generatore"
        sommario={targa ? `${guasti.length} da completare` : undefined}
        aperta={targa}
      >
        <Campi {...props} voci={TARGA[modulo.tipo]} />
      </Piega>
      <Piega titolo="Dov’è" sommario={impianto.codice_catasto ?? 'senza codice catasto'} aperta={!targa}>
        <QualeImpianto {...props} />
        <Campi {...props} voci={IMPIANTO(props.giudicato)} />
      </Piega>
      <Piega
        titolo="Responsabile"
        sommario={
          [impianto.responsabile_nome, impianto.responsabile_cognome].filter(Boolean).join(' ') ||
          (impianto.responsabile_ragione_sociale ?? undefined)
        }
      >
        <Campi {...props} voci={RESPONSABILE} />
        <p className={stili.nota}>L’indirizzo, se non è quello dell’impianto</p>
        <Campi {...props} voci={indirizzo('responsabile_')} />
      </Piega>
    </>
  )
}

/** With which generators it shares a plant, where the office doesn't know. */
function QualeImpianto({ giudicato: { scelta }, cambia }: DiModulo) {
  if (!scelta) return null
  return (
    <div className={stili.dentro}>
      <NativeSelect
        label="Impianto"
        value={scelta.valore}
        data={scelta.voci.map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) =>
          cambia((modulo, moduli) => conImpianto(modulo, moduli, value))
        }
      />
    </div>
  )
}
