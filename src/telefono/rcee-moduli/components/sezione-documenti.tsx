import { SENZA_TRATTAMENTO, TRATTAMENTI } from '../rules.ts'
import { letto } from './bozza.ts'
import { Campo, CampoRisposta, type DiModulo, erroreDi } from './campi.tsx'
import { DOCUMENTI_BREVI } from './domande.ts'
import stili from './modulo.module.css'

/** B and C: what was seen of the papers, and what is in the water's way. */
export function SezioneDocumenti(props: DiModulo) {
  return (
    <>
      {Object.entries(DOCUMENTI_BREVI).map(([voce, domanda]) => (
        <CampoRisposta key={voce} {...props} campo={`documenti.${voce}`} domanda={domanda} due />
      ))}
      <div className={stili.dentro}>
        <Campo
          {...props}
          voce={{ campo: 'acqua.durezza', etichetta: 'Durezza dell’acqua', forma: 'numero', unita: '°fr' }}
        />
        <Trattamento {...props} campo="acqua.riscaldamento" etichetta="Trattamento in riscaldamento" />
        {props.giudicato.modulo.tipo === 1 && (
          <Trattamento {...props} campo="acqua.acs" etichetta="Trattamento in acqua sanitaria" />
        )}
      </div>
    </>
  )
}

/** Not needed, none, or some of three: one touch each. */
function Trattamento({ giudicato, poni, campo, etichetta }: DiModulo & { campo: string; etichetta: string }) {
  const valore = letto<string | string[]>(giudicato.modulo, campo)
  const alcuni = Array.isArray(valore) ? valore : []
  const tocca = (voce: string) => {
    const nuovi = alcuni.includes(voce) ? alcuni.filter((presente) => presente !== voce) : [...alcuni, voce]
    poni(campo, nuovi.length > 0 ? nuovi : null)
  }
  const errore = erroreDi(giudicato, campo)
  return (
    <fieldset className={stili.scelte} data-campo={campo}>
      <legend>{etichetta}</legend>
      {Object.entries(SENZA_TRATTAMENTO).map(([voce, testo]) => (
        <button key={voce} type="button" aria-pressed={valore === voce} onClick={() => poni(campo, voce)}>
          {testo}
        </button>
      ))}
      {Object.entries(TRATTAMENTI).map(([voce, testo]) => (
        <button key={voce} type="button" aria-pressed={alcuni.includes(voce)} onClick={() => tocca(voce)}>
          {testo}
        </button>
      ))}
      {errore && <p className={stili.sbagliato}>{errore}</p>}
    </fieldset>
  )
}
