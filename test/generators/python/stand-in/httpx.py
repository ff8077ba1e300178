"""As much of httpx as Redocly's Python client uses for plain calls, over the standard library.

For machines without PyPI: the tests need nothing but npm. Where httpx is installed, it is used.
"""

import json as _json
import urllib.error
import urllib.parse
import urllib.request

USE_CLIENT_DEFAULT = None


class TransportError(Exception):
    pass


class TimeoutException(TransportError):
    pass


class HTTPStatusError(Exception):
    pass


class Response:
    def __init__(self, status_code, reason_phrase, headers, content):
        self.status_code = status_code
        self.reason_phrase = reason_phrase
        self.headers = headers
        self.content = content

    @property
    def is_success(self):
        return 200 <= self.status_code < 300

    def json(self):
        return _json.loads(self.content)


class AsyncClient:
    pass


class Client:
    def request(self, method, url, *, headers, params, json, content, data, files, timeout):
        query = urllib.parse.urlencode(params, doseq=True)
        body = None if json is None else _json.dumps(json).encode()
        sent = {**headers, **({} if body is None else {"Content-Type": "application/json"})}
        request = urllib.request.Request(f"{url}?{query}", body, sent, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as failure:
            answer = failure
        except OSError as failure:
            raise TransportError(str(failure)) from failure
        with answer:
            return Response(answer.status, answer.reason, answer.headers, answer.read())
