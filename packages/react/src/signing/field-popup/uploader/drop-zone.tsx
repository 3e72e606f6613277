import { useLingui } from '@lingui/react';
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { UploadRules } from './upload-rules.ts';

export interface DropZoneProps {
  readonly rules: UploadRules;
  /** Receives the file input. */
  readonly chooser: RefObject<HTMLElement | null>;
  /** Id of the heading, which labels the file input together with its own text. */
  readonly headingId: string;
  /** Id of the error message, if any. */
  readonly errorId?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files from a file chooser, a photo library or drag and drop, with a native file input. */
export function DropZone(props: DropZoneProps) {
  const { rules, chooser, headingId, errorId, onFiles } = props;
  const { i18n } = useLingui();
  const labelId = useId();
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  // Entering a child fires dragleave on the parent, so enters and leaves are counted.
  const depth = useRef(0);

  const addFiles = (files: Iterable<File>) => {
    const accepted = [...files];
    if (accepted.length > 0) onFiles(rules.multiple ? accepted : accepted.slice(0, 1));
  };

  const drag = (change: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    depth.current += change;
    setIsOver(depth.current > 0);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is accessible by keyboard
    <div
      className="drop-zone"
      data-over={isOver ? '' : undefined}
      onDragEnter={drag(1)}
      onDragLeave={drag(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        addFiles(event.dataTransfer?.files ?? []);
      }}
    >
      <label className="drop-zone-label">
        <Icon name="upload" />
        <span id={labelId} className="drop-zone-text">
          {i18n._(rules.multiple ? 'popup.upload.choose-files' : 'popup.upload.choose-image')}
        </span>
        <span id={hintId} className="hint">
          {i18n._(rules.multiple ? 'popup.upload.hint-files' : 'popup.upload.hint-image', {
            formats: rules.formats,
          })}
        </span>
        <input
          ref={(element) => {
            chooser.current = element;
          }}
          type="file"
          form=""
          className="drop-zone-input"
          accept={rules.accept}
          multiple={rules.multiple}
          aria-labelledby={`${headingId} ${labelId}`}
          aria-describedby={errorId === undefined ? hintId : `${errorId} ${hintId}`}
          onChange={(event) => {
            addFiles(event.currentTarget.files ?? []);
            // Resets the input, so that choosing the same file again fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}
