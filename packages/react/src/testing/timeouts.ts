import { configure } from '@testing-library/dom';

// A guard against hanging tests, far above what any of them takes, even on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
