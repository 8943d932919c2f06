import { useParoleRegistro } from '#anagrafe/registro/api.ts'
import { cambiamentiVisibili, etichettaColonna, valoreInParole } from '#anagrafe/registro/components/words.ts'
import type { CampoRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** The changed fields of one line: label, old value, new value; only the value of what was created or deleted. */
export function Cambiamenti({ riga }: { riga: RigaRegistro }) {
  const parole = useParoleRegistro()
  const campi = parole[riga.tabella]?.campi
  const visibili = cambiamentiVisibili(riga, parole)
  if (visibili.length === 0) return riga.azione === 'aggiorna' ? <p>Dati riservati, non mostrati</p> : null
  return (
    <Facts as="pairs">
      {visibili.map(({ campo, prima: vecchio, dopo: nuovo, nome_prima, nome_dopo }) => {
        const prima = <Value campo={campo} colonna={campi?.[campo]} valore={vecchio} nome={nome_prima} />
        return (
          <Fact key={campo} of={etichettaColonna(parole, riga.tabella, campo)}>
            {entrambi(riga.azione, nuovo) && (
              <>
                <del>
                  <span className="sr-only">da </span>
                  {prima}
                </del>
                <span aria-hidden> → </span>
                <span className="sr-only">a </span>
              </>
            )}
            <b>
              {riga.azione === 'elimina' && nuovo == null ? (
                prima
              ) : (
                <Value campo={campo} colonna={campi?.[campo]} valore={nuovo} nome={nome_dopo} />
              )}
            </b>
          </Fact>
        )
      })}
    </Facts>
  )
}

/** A deleted user's account only ends: that line too has an old and a new value. */
const entrambi = (azione: RigaRegistro['azione'], nuovo: unknown) =>
  azione === 'aggiorna' || (azione === 'elimina' && nuovo != null)

interface ValoreProps {
  campo: string
  colonna: CampoRegistro | undefined
  valore: unknown
  /** Where the value is the id of another record; null when that is no longer known. */
  nome: string | null | undefined
}

function Value({ campo, colonna, valore, nome }: ValoreProps) {
  if (nome !== undefined && typeof valore === 'number') return nome ?? `n. ${valore}`
  return valoreInParole(campo, valore, colonna) || <i>vuoto</i>
}
