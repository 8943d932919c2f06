import { Fact, Facts } from '#web/ui/facts.tsx'
import type { SezioneVista } from '../vista.rules.ts'
import stili from './tutti-i-campi.module.css'

/** Every field of the file in its order, folded: what the sheet leaves out is here. */
export function TuttiICampi({ sezioni }: { sezioni: SezioneVista[] }) {
  return (
    <details className={stili.tutti}>
      <summary>Tutti i campi del file</summary>
      {sezioni.map((sezione, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's sections have no identity and never move
        <Ramo key={i} sezione={sezione} aperto />
      ))}
    </details>
  )
}

function Ramo({ sezione, aperto = false }: { sezione: SezioneVista; aperto?: boolean }) {
  return (
    <details className={stili.ramo} open={aperto}>
      <summary>{sezione.titolo}</summary>
      {sezione.campi.length > 0 && (
        <Facts as="lines">
          {sezione.campi.map(({ etichetta, valore }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an element may stand there twice
            <Fact key={i} of={etichetta}>
              {valore}
            </Fact>
          ))}
        </Facts>
      )}
      {sezione.sezioni.map((figlia, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Ramo key={i} sezione={figlia} aperto={sezione.sezioni.length <= 3} />
      ))}
    </details>
  )
}
