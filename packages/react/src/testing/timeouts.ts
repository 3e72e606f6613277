import { configure } from '@testing-library/dom';

// A guard against hanging, far above what anything takes, also on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
