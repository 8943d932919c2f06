import { NativeSelect } from '@mantine/core'
import type { Strumento } from '#anagrafe/azienda/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { Campo, CampoRisposta, type DiModulo, Piega } from './campi.tsx'
import { energeticaDi } from './domande.ts'
import stili from './modulo.module.css'
import { ProveFrigo, ProveFumi } from './prove.tsx'
import type { ScontrinoProps } from './scontrino.tsx'
import { AltriRegolari } from './sezione-controlli.tsx'

interface Props extends DiModulo, ScontrinoProps {
  /** What the company measures with. */
  strumenti: readonly Strumento[]
  oggi: string
}

/** E: what was measured, the slip that proves it, and the checks of the generator. */
export function SezioneProva(props: Props) {
  const { modulo } = props.giudicato
  return (
    <>
      {modulo.tipo === 1 ? (
        <ProveFumi {...props} modulo={modulo} />
      ) : (
        <ProveFrigo {...props} modulo={modulo} />
      )}
      <Analizzatore {...props} />
      <Generatore {...props} />
    </>
  )
}

/** With what it was measured, where there is a choice or something to say. */
function Analizzatore({ giudicato: { modulo }, cambia, strumenti, oggi }: Props) {
  const scelto = strumenti[modulo.strumento ?? 0]
  const fino = scelto?.taratura_fino_al
  const scaduta = fino && fino < oggi
  if (!scelto || (strumenti.length === 1 && !scaduta)) return null
  return (
    <div className={stili.dentro}>
      <NativeSelect
        label="Strumento"
        value={String(modulo.strumento ?? 0)}
        data={strumenti.map(({ marca, modello, matricola }, n) => ({
          value: String(n),
          label: [marca, modello, matricola].filter(Boolean).join(' '),
        }))}
        error={scaduta && `La taratura è scaduta il ${formatDate(fino)}: si stampa lo stesso`}
        onChange={({ currentTarget: { value } }) => cambia((m) => ({ ...m, strumento: Number(value) }))}
      />
    </div>
  )
}

/** The checks of E, and the draught of a chimney without a fan. */
function Generatore(props: DiModulo) {
  const { modulo, mancano, sbagliati } = props.giudicato
  const voci = Object.entries(energeticaDi(modulo))
  const campi = voci.map(([voce]) => `energetica.${voce}`)
  const daFare = mancano.filter(({ campo }) => campi.includes(campo)).length
  const guasti = sbagliati.some(({ campo }) => campo.startsWith('energetica'))
  return (
    <Piega
      titolo="Generatore"
      sommario={
        daFare === 0
          ? 'controlli fatti'
          : daFare === 1
            ? '1 controllo da fare'
            : `${daFare} controlli da fare`
      }
      aperta={guasti}
      generatore
    >
      {voci.map(([voce, domanda]) => (
        <CampoRisposta
          key={voce}
          {...props}
          campo={`energetica.${voce}`}
          domanda={domanda}
          alRovescio={voce === 'riflusso'}
        />
      ))}
      <AltriRegolari {...props} campi={campi} />
      {modulo.tipo === 1 && (
        <div className={stili.dentro}>
          {modulo.generatore.evacuazione !== 'Forzata' && (
            <Campo
              {...props}
              voce={{
                ...{ campo: 'energetica.depressione', forma: 'numero', unita: 'Pa' },
                etichetta: 'Depressione nel canale da fumo',
              }}
            />
          )}
          <Campo
            {...props}
            voce={{
              ...{ campo: 'energetica.altra_norma', forma: 'testo', massimo: 500 },
              etichetta: 'Altro riferimento normativo',
            }}
          />
        </div>
      )}
    </Piega>
  )
}
