import { type DragEvent, type RefObject, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useUniqueId } from '../../../root/use-unique-id.ts';
import { PopupIcon } from '../popup-icon.tsx';
import type { UploadRules } from './upload-rules.ts';

export interface DropZoneProps {
  readonly rules: UploadRules;
  /** Is handed the file input. */
  readonly chooser: RefObject<HTMLElement | null>;
  /** Id of what names the chooser besides its own words. */
  readonly headingId: string;
  /** Id of the text that says what is wrong, while something is. */
  readonly problemId?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files from a chooser, the camera roll or a drag; the native file input does the work. */
export function DropZone(props: DropZoneProps) {
  const { rules, chooser, headingId, problemId, onFiles } = props;
  const i18n = useI18n();
  const labelId = useUniqueId();
  const hintId = useUniqueId();
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves the parent: the drag has gone only when every entry has been left.
  const depth = useRef(0);

  const take = (files: Iterable<File>) => {
    const taken = [...files];
    if (taken.length > 0) onFiles(rules.multiple ? taken : taken.slice(0, 1));
  };

  const drag = (change: 1 | -1) => (event: DragEvent) => {
    event.preventDefault();
    depth.current += change;
    setIsOver(depth.current > 0);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
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
        take(event.dataTransfer?.files ?? []);
      }}
    >
      <label className="drop-zone-label">
        <PopupIcon name="upload" />
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
          className="drop-zone-input"
          accept={rules.accept}
          multiple={rules.multiple}
          aria-labelledby={`${headingId} ${labelId}`}
          aria-describedby={problemId === undefined ? hintId : `${problemId} ${hintId}`}
          onChange={(event) => {
            take(event.currentTarget.files ?? []);
            // The same file chosen again is a change again.
            event.currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}
