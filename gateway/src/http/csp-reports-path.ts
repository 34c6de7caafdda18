export const CSP_REPORTS_PATH = '/api/csp-reports';
