import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Catasto } from '#telefono/catasti/contract.ts'
import { REGIONE_CIT } from '#telefono/catasti/rules.ts'
import { useScaricaCit } from '#telefono/rcee-moduli/api.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { useTicked } from '#web/ticked.ts'
import { told } from '#web/ui/told.ts'
import stili from './da-caricare.module.css'
import { RigaCatasto } from './riga.tsx'

interface Props {
  catasto: Catasto
  moduli: readonly ModuloInElenco[]
  /** Reads one whole, to be copied from. */
  onApri: (modulo: ModuloInElenco) => void
}

/** Rows before the rest is asked for. */
const PRIME = 8
/** Files that one download takes. */
const INSIEME = 300

/** The reports that one region's registry waits for. */
export function GruppoCatasto({ catasto, moduli, onApri }: Props) {
  const cit = catasto.regione === REGIONE_CIT
  const [estesi, setEstesi] = useState(false)
  const { ticked, toggle, set } = useTicked<number>()
  const { mutate: scarica, isPending: inCorso } = useScaricaCit()
  const pronti = moduli.filter(({ cit_manca }) => cit && cit_manca.length === 0)
  const scelti = pronti.filter(({ id }) => ticked.has(id))
  // Nothing ticked means all: that is what one comes for.
  const file = (scelti.length > 0 ? scelti : pronti).slice(0, INSIEME)
  const scaricati = () =>
    scarica(
      file,
      told('Scaricati: caricali nel CIT, poi segnali come caricati', 'I file non sono stati scaricati'),
    )
  return (
    <section className={stili.gruppo} data-cit={cit || undefined}>
      <header className={stili.testa}>
        {cit && (
          <Checkbox
            aria-label="Scegli tutti quelli pronti"
            checked={scelti.length > 0 && scelti.length === pronti.length}
            indeterminate={scelti.length > 0 && scelti.length < pronti.length}
            disabled={pronti.length === 0}
            onChange={() => set(scelti.length < pronti.length ? pronti.map(({ id }) => id) : [])}
          />
        )}
        <div>
          <h2>
            {nomeDi(catasto)} <span>{moduli.length}</span>
          </h2>
          <p>{comeSiCarica(catasto)}</p>
        </div>
        {file.length > 0 && (
          <Button
            color="flame"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-disabled={inCorso}
            onClick={() => !inCorso && scaricati()}
          >
            Scarica per il CIT, {file.length} file
          </Button>
        )}
      </header>
      <div className={stili.capi} aria-hidden>
        <span>RCEE</span>
        <span>Cliente</span>
        <span>Impianto</span>
        <span>Da caricare entro</span>
        <span>Stato</span>
      </div>
      <ul>
        {moduli.slice(0, estesi ? undefined : PRIME).map((modulo) => (
          <RigaCatasto
            key={modulo.id}
            modulo={modulo}
            catasto={catasto}
            scelto={ticked.has(modulo.id)}
            onScelto={cit ? () => toggle(modulo.id) : undefined}
            onApri={() => onApri(modulo)}
          />
        ))}
      </ul>
      {!estesi && moduli.length > PRIME && (
        <button type="button" className={stili.altri} onClick={() => setEstesi(true)}>
          Altri {moduli.length - PRIME} <IconChevronDown size={18} aria-hidden />
        </button>
      )}
    </section>
  )
}

const nomeDi = ({ nome, regione }: Catasto): string =>
  nome ? `${nome}, ${regione}` : regione ? `Catasto ${regione}` : 'Regione non indicata'

/** How reports come into a registry, and how sure that is. */
function comeSiCarica({ regione, giorni_invio, fiducia, fonte }: Catasto): string {
  const entro = giorni_invio && ` entro ${giorni_invio} giorni`
  const dubbio = fiducia === 'da_verificare' ? ', termine da confermare' : ''
  if (regione === REGIONE_CIT)
    return `Il libretto deve già stare nel CIT, con gli stessi numeri GT e GF. Si carica da «Importazione massiva»${entro ? entro + dubbio : ''}.`
  if (!regione) return 'Scrivi la provincia dell’impianto: dice quale catasto lo aspetta.'
  return `Si copia a mano, nell’ordine del modello${entro ? `,${entro}${dubbio}` : ''}.${fonte ? ` Da verificare: ${fonte}.` : ''}`
}
