import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { caricaComuni, cercaComuni } from '#web/ui/municipalities.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { DomandeImportazione } from '../contract.ts'
import type { DomandaProps } from './cambiate.ts'

type DomandaComune = DomandeImportazione['comuni'][number]
type Luogo = { comune: string | null; provincia?: string | null | undefined }

const PRIMI = 12
const COSI = 'così'
const UN_ALTRO = 'altro'
const chiaveDi = ({ comune, provincia }: Luogo) => `${comune}|${provincia ?? ''}`
const inParole = ({ comune, provincia, cap }: { comune: string; provincia: string; cap?: string | null }) =>
  `${comune} (${provincia})${cap ? `, ${cap}` : ''}`

/** `Che comune è?`: each spelling once, the likeliest comune chosen. */
export function Comuni({ domande, cambiate, onCambia }: DomandaProps<DomandaComune>) {
  const [tutti, setTutti] = useState(false)
  const righe = domande.reduce((somma, domanda) => somma + domanda.righe, 0)
  const scegli = (scritto: string, luogo: Luogo) =>
    onCambia({ ...cambiate, comuni: { ...cambiate.comuni, [scritto]: luogo } })
  return (
    <Scheda
      senzaMargine
      titolo="Che comune è?"
      conteggio={`${contaInParole(domande.length, 'modo di scriverlo', 'modi di scriverlo')}, ${contaInParole(righe, 'riga', 'righe')}`}
    >
      <Rows cols="minmax(0, 1fr) minmax(0, 1.4fr)" label="Che comune è?">
        {(tutti ? domande : domande.slice(0, PRIMI)).map((domanda) => (
          <Row
            key={domanda.scritto}
            name={domanda.scritto}
            sub={contaInParole(domanda.righe, 'riga', 'righe')}
            cells={[
              <ComuneScelto
                key={domanda.scritto}
                domanda={domanda}
                scelto={cambiate.comuni[domanda.scritto] ?? domanda.risposta}
                onScegli={(luogo) => scegli(domanda.scritto, luogo)}
              />,
            ]}
          />
        ))}
      </Rows>
      <MoreOrLess
        hidden={domande.length - PRIMI}
        open={tutti}
        onToggle={() => setTutti(!tutti)}
        words={['Solo i primi', 'Un altro', `Altri ${domande.length - PRIMI}`]}
      />
    </Scheda>
  )
}

interface ComuneSceltoProps {
  domanda: DomandaComune
  scelto: Luogo | null
  onScegli: (luogo: Luogo) => void
}

function ComuneScelto({ domanda: { scritto, proposte }, scelto, onScegli }: ComuneSceltoProps) {
  const [cerca, setCerca] = useState(proposte.length === 0)
  const [testo, setTesto] = useState('')
  const [nonTrovato, setNonTrovato] = useState(false)
  const prima = proposte[0]
  const valore = scelto ? (scelto.comune === null ? COSI : chiaveDi(scelto)) : prima ? chiaveDi(prima) : COSI
  const suo = scelto?.comune && !proposte.some((una) => chiaveDi(una) === valore) ? scelto : null

  async function trova() {
    if (!testo.trim()) return
    const [trovato] = cercaComuni(await caricaComuni(), testo, 1)
    setNonTrovato(!trovato)
    if (!trovato) return
    onScegli({ comune: trovato.nome, provincia: trovato.provincia })
    setCerca(false)
  }

  return (
    <>
      <NativeSelect
        aria-label={`«${scritto}» è`}
        rightSection={<IconChevronDown aria-hidden />}
        value={cerca ? UN_ALTRO : valore}
        onChange={({ currentTarget: { value } }) => {
          setCerca(value === UN_ALTRO)
          if (value === COSI) onScegli({ comune: null })
          else if (value !== UN_ALTRO) {
            const [comune = '', provincia = ''] = value.split('|')
            onScegli({ comune, provincia })
          }
        }}
      >
        {proposte.map((una) => (
          <option key={chiaveDi(una)} value={chiaveDi(una)}>
            {inParole(una)}
          </option>
        ))}
        {suo && (
          <option value={valore}>
            {inParole({ comune: suo.comune ?? '', provincia: suo.provincia ?? '' })}
          </option>
        )}
        <option value={UN_ALTRO}>Un altro comune…</option>
        <option value={COSI}>Com’è scritto</option>
      </NativeSelect>
      {cerca && (
        <TextInput
          aria-label={`Il comune di «${scritto}»`}
          placeholder="Nome del comune"
          value={testo}
          error={nonTrovato && 'Nessun comune si chiama così'}
          onChange={({ currentTarget }) => setTesto(currentTarget.value)}
          onBlur={() => void trova()}
          onKeyDown={(evento) => {
            if (evento.key === 'Enter') void trova()
          }}
        />
      )}
    </>
  )
}
